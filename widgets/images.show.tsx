import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyComponent } from './ui/lazyComponent.tsx';
import { ImageThumb } from './parts/images/ImageThumb.tsx';
import { asImages, sizeOf, type StoredImage } from './parts/images/imageList.ts';
import type { ShowProps } from './contract/types.ts';

const ImagePreview = lazyComponent(
  async () => (await import('./parts/images/ImagePreview.tsx')).ImagePreview,
);

export function ImagesShow({ field, value, compact }: ShowProps<StoredImage[]>) {
  const { t } = useLingui();
  const [shown, setShown] = useState<number | null>(null);
  const images = asImages(value);
  const isSigned = field.type === 'signature';
  const size = compact ? { width: isSigned ? 64 : 24, height: 24 } : sizeOf(field);
  const drawn = compact ? images.slice(0, 3) : images;
  return (
    <span
      className={
        compact
          ? 'inline-flex max-w-full items-center gap-1 overflow-hidden align-middle'
          : 'flex flex-wrap gap-2'
      }
    >
      {drawn.map((image, index) => {
        const name = image.name || t`图片 ${index + 1}`;
        return (
          <button
            key={`${image.id}-${index}`}
            type="button"
            aria-label={t`查看${name}`}
            onClick={() => setShown(index)}
            style={size}
            className="shrink-0 overflow-hidden rounded border border-line bg-surface-2"
          >
            <ImageThumb image={image} name={name} whole={isSigned} />
          </button>
        );
      })}
      {images.length > drawn.length && (
        <span className="text-xs text-text-3">
          <Trans>共 {images.length} 张</Trans>
        </span>
      )}
      {shown !== null && <ImagePreview images={images} at={shown} onAt={setShown} />}
    </span>
  );
}
