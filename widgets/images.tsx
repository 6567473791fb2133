import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { FieldMessage } from './bricks/Field.tsx';
import { cx } from './bricks/cx.ts';
import { Group } from './parts/Group.tsx';
import { ImagePreview } from './parts/ImagePreview.tsx';
import { asImages, imageType, moved, sizeOf, type StoredImage } from './parts/imageList.ts';
import { ImageTile, UploadTile } from './parts/ImageTile.tsx';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import { useUploads } from './parts/useUploads.ts';
import type { InputProps } from './types.ts';
import { ImagesShow } from './images.show.tsx';

/** Pictures: chosen, pasted or dropped, uploaded at once, put in order, looked at. A field with a limit of one takes photos only (jpg, png). */
export function ImagesInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale }: InputProps<StoredImage[]>) {
  const { t } = useLingui();
  const [fault, setFault] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  const images = asImages(value);
  // Several uploads may end before the next drawing; each adds to what the one before left.
  const latest = useRef(images);
  useLayoutEffect(() => {
    latest.current = images;
  });
  const change = (next: readonly StoredImage[]) => {
    latest.current = next;
    onChange(next.length > 0 ? [...next] : undefined);
  };
  const { uploads, start } = useUploads(
    (stored) => change([...latest.current, stored]),
    (name) => setFault(t`「${name}」上传失败，已移除，请重试`),
  );

  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
        {images.length > 0 && <ImagesShow field={field} value={[...images]} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }

  const { maxItems: most = 9, minItems: least = 0 } = field.params;
  const size = sizeOf(field);
  const room = most - images.length - uploads.length;

  function handleFiles(files: readonly File[]) {
    const fitting = files.filter((file) => imageType(file, most === 1));
    const strange = files.find((file) => !imageType(file, most === 1));
    if (strange) setFault(most === 1 ? t`「${strange.name}」不是 jpg、jpeg 或 png 图片` : t`「${strange.name}」不是可用的图片`);
    else if (fitting.length > room) setFault(t`最多上传 ${most} 张图片`);
    else setFault('');
    for (const file of fitting.slice(0, Math.max(room, 0))) start(file);
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    handleFiles(files);
  }

  function handleDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    handleFiles([...event.dataTransfer.files]);
  }

  return (
    <Group
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      onPaste={handlePaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      className="outline-none"
    >
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <ImageTile
            key={`${image.id}-${index}`}
            image={image}
            place={{ index, count: images.length }}
            size={size}
            removable={images.length > least}
            onPreview={() => setShown(index)}
            onMove={(to) => change(moved(images, index, to))}
            onRemove={() => change(images.filter((_, at) => at !== index))}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} size={size} />
        ))}
        {room > 0 && (
          <li>
            <label
              style={size}
              className={cx(
                'flex cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed text-xs text-text-3 hover:bg-surface-2 hover:text-text-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
                invalid ? 'border-danger' : 'border-line-strong',
              )}
            >
              <ImagePlus size={20} strokeWidth={1.5} aria-hidden />
              <span aria-hidden className="tabular-nums">
                {images.length}/{most}
              </span>
              <input
                type="file"
                accept={most === 1 ? '.jpg,.jpeg,.png' : 'image/jpeg,image/png,image/gif,image/webp'}
                multiple={most > 1}
                aria-label={t`上传${field.name}`}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                onChange={(event) => {
                  handleFiles([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      {fault && <FieldMessage>{fault}</FieldMessage>}
      {shown !== null && <ImagePreview images={images} at={shown} onAt={setShown} />}
    </Group>
  );
}
