import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../bricks/Button.tsx';
import { DialogFrame } from '../bricks/DialogFrame.tsx';
import { useHost } from '../host.ts';
import type { StoredImage } from './imageList.ts';

interface ImagePreviewProps {
  images: readonly StoredImage[];
  at: number;
  /** null closes it */
  onAt(at: number | null): void;
}

/** Pictures one at a time, as large as the window allows. Arrows turn the page. */
export function ImagePreview({ images, at, onAt }: ImagePreviewProps) {
  const host = useHost();
  const { t } = useLingui();
  const image = images[at];
  const box = useRef<HTMLDivElement>(null);
  if (!image) return null;
  const turn = (by: number) => onAt((at + by + images.length) % images.length);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  }

  return (
    <DialogFrame
      open
      size={900}
      onOpenChange={(open) => !open && onAt(null)}
      title={image.name || t`图片 ${at + 1}`}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        box.current?.focus();
      }}
    >
      <div ref={box} tabIndex={-1} onKeyDown={handleKeyDown} className="flex flex-col items-center gap-2 outline-none">
        <img src={host.fileUrl(image.path)} alt={image.name || t`图片 ${at + 1}`} className="max-h-[64vh] max-w-full rounded object-contain" />
        {images.length > 1 && (
          <div className="flex items-center gap-2">
            <IconButton label={t`上一张`} shortcut="←" icon={<ChevronLeft size={16} strokeWidth={1.75} />} onClick={() => turn(-1)} />
            <span className="text-sm text-text-2 tabular-nums">
              <Trans>
                第 {at + 1} / {images.length} 张
              </Trans>
            </span>
            <IconButton label={t`下一张`} shortcut="→" icon={<ChevronRight size={16} strokeWidth={1.75} />} onClick={() => turn(1)} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
