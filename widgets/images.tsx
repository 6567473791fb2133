import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { LIMITS } from '../schemas/limits.ts';
import { translateMessage } from '../schemas/i18n/messages.ts';
import { cx } from './ui/cx.ts';
import { FieldMessage } from './ui/Field.tsx';
import { FormScopeContext } from './form/state/context.ts';
import { useHost } from './contract/host.ts';
import { FailedUploads } from './parts/images/FailedUploads.tsx';
import { AddImages } from './parts/images/AddImages.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { ImagePreview } from './parts/images/ImagePreview.tsx';
import {
  asImages,
  imageType,
  moveItem,
  sizeOf,
  type StoredImage,
} from './parts/images/imageList.ts';
import { ImageTile } from './parts/images/ImageTile.tsx';
import { shrinkPhoto } from './parts/images/shrinkPhoto.ts';
import { UploadTile } from './parts/images/UploadTile.tsx';
import { useLatestList } from './parts/images/useLatestList.ts';
import { ReadOnlyImages } from './images.readOnly.tsx';
import { useSubmitHold } from './parts/images/useSubmitHold.ts';
import { useUploads } from './parts/images/useUploads.ts';
import type { InputProps } from './contract/types.ts';

/** Pictures: chosen, photographed, pasted or dropped, uploaded at once, put in order, looked at. */
export function ImagesInput(props: InputProps<StoredImage[]>) {
  return props.readOnly ? <ReadOnlyImages {...props} /> : <Images {...props} />;
}

/** A field with a limit of one takes photos only (jpg, png). */
function Images({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  locale,
}: InputProps<StoredImage[]>) {
  const { t } = useLingui();
  const host = useHost();
  const [fault, setFault] = useState('');
  const [said, setSaid] = useState('');
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const images = asImages(value);
  const { latest, change } = useLatestList(images, onChange);
  const { uploads, failed, start, retry, forget, cancelAll } = useUploads({
    send: (file, onProgress, signal) => host.upload(file, onProgress, signal),
    onUploaded: ({ id: key, path, name }) => change([...latest.current, { id: key, path, name }]),
  });
  useEffect(() => cancelAll, [cancelAll]);
  useSubmitHold(use(FormScopeContext)?.store, field.model, uploads.length > 0);

  const { maxItems: most = LIMITS.images, minItems: least = 0 } = field.params;
  const size = sizeOf(field);
  const room = most - images.length - uploads.length;

  function faultOf(files: readonly File[], fitting: readonly File[]): string {
    const strange = files.find((file) => !imageType(file, most === 1));
    if (strange)
      return most === 1
        ? t`「${strange.name}」不是 jpg、jpeg 或 png 图片`
        : t`「${strange.name}」不是可用的图片`;
    if (files.some((file) => file.size > LIMITS.upload))
      return translateMessage('file_too_large', {}, locale);
    return fitting.length > room ? t`最多上传 ${most} 张图片` : '';
  }

  function handleFiles(files: readonly File[]) {
    const fitting = files.filter(
      (file) => imageType(file, most === 1) && file.size <= LIMITS.upload,
    );
    setFault(faultOf(files, fitting));
    for (const file of fitting.slice(0, Math.max(room, 0))) start(file);
  }

  async function photo(taken: File): Promise<File> {
    const small = await shrinkPhoto(taken);
    const wrong = faultOf([small], [small]);
    if (wrong) throw new Error(wrong);
    return small;
  }

  function handlePhotos(photos: readonly File[]) {
    setFault('');
    for (const taken of photos.slice(0, Math.max(room, 0))) start(taken, photo);
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    handleFiles(files);
  }

  function handleDrop(event: DragEvent) {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    handleFiles([...event.dataTransfer.files]);
  }

  function handleMove(from: number, to: number) {
    const focused = box.current?.contains(document.activeElement) ?? false;
    change(moveItem(images, from, to));
    setSaid(t`已移到第 ${to + 1} 张，共 ${images.length} 张`);
    // The focus goes along with its picture.
    if (focused)
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus(),
      );
  }

  function handleRemove(index: number) {
    change(images.filter((_, at) => at !== index));
    setSaid(t`已删除，还有 ${images.length - 1} 张`);
    requestAnimationFrame(() => box.current?.focus());
  }

  return (
    <Group
      ref={box}
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      onPaste={handlePaste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={cx(
        'rounded-md outline-none',
        over && 'outline-2! outline-offset-4 outline-accent! outline-dashed!',
      )}
    >
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <ImageTile
            key={keyOf(images, index)}
            image={image}
            place={{ index, count: images.length }}
            size={size}
            least={least}
            onPreview={() => setShown(index)}
            onMove={handleMove}
            onRemove={() => handleRemove(index)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} size={size} />
        ))}
        {room > 0 && (
          <AddImages
            label={field.name}
            stored={images.length}
            most={most}
            size={size}
            invalid={invalid}
            describedBy={describedBy}
            onFiles={handleFiles}
            onPhotos={handlePhotos}
          />
        )}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
      {fault && <FieldMessage>{fault}</FieldMessage>}
      <FailedUploads failed={failed} full={room <= 0} onRetry={retry} onForget={forget} />
      {shown !== null && <ImagePreview images={images} at={shown} onAt={setShown} />}
    </Group>
  );
}

/** A tile that moves stays itself, its open menu and the focus with it; only a picture that is there twice goes by its place. */
function keyOf(images: readonly StoredImage[], index: number): string {
  const path = images[index]?.path ?? '';
  return images.findIndex((one) => one.path === path) === index ? path : `${path} ${index}`;
}
