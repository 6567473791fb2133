import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { uploadAvatar } from '../../data/ownAccount.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** px: the square that is cut out, as it is shown and as it is kept. */
const [SHOWN, KEPT] = [240, 256];

/** A picture of oneself: chosen, moved and enlarged below a square, and kept as what the square shows. */
export function AvatarDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [place, setPlace] = useState({ x: 0, y: 0, zoom: 1 });
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, place);
  }, [picture, place]);

  async function handleChoose(file: File | undefined) {
    if (!file) return;
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
    } catch {
      toast.error(t`这个文件不是图片，请换一张`);
      return;
    }
    setPicture(image);
    setPlace({ x: 0, y: 0, zoom: 1 });
  }

  function handleMove({ buttons, movementX, movementY }: PointerEvent) {
    if (buttons === 1) setPlace(({ x, y, zoom }) => ({ x: x + movementX, y: y + movementY, zoom }));
  }

  function handleClose() {
    setPicture(undefined);
    onClose();
  }

  async function handleSave() {
    const blob = await new Promise<Blob | null>((done) => {
      if (canvas.current) canvas.current.toBlob(done, 'image/png');
      else done(null);
    });
    if (!blob) return;
    setBusy(true);
    const done = await runWithToast(() => uploadAvatar(blob));
    setBusy(false);
    if (!done) return;
    toast.success(t`上传成功`);
    handleClose();
  }

  return (
    <Dialog
      title={t`更换头像`}
      open={open}
      onOpenChange={(next) => !next && handleClose()}
      dirty={picture !== undefined}
      footer={
        <Button
          kind="primary"
          loading={busy}
          disabled={!picture}
          onClick={() => void handleSave()}
        >{t`保存`}</Button>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          aria-label={t`选择图片`}
          className="sr-only"
          onChange={(event) => void handleChoose(event.target.files?.[0])}
        />
        {picture && (
          <>
            <canvas
              ref={canvas}
              width={KEPT}
              height={KEPT}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is a picture, and no file
              role="img"
              aria-label={t`裁剪区域，拖动可移动图片`}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={handleMove}
              className="size-60 cursor-move touch-none rounded-full border border-line bg-surface-2"
            />
            <label className="flex items-center gap-2 text-sm text-text-2">
              {t`缩放`}
              <input
                type="range"
                min={1}
                max={4}
                step={0.05}
                value={place.zoom}
                onChange={(event) => setPlace({ ...place, zoom: Number(event.target.value) })}
              />
            </label>
          </>
        )}
        <Button onClick={() => chooser.current?.click()}>
          {picture ? t`换一张图片` : t`选择图片`}
        </Button>
      </div>
    </Dialog>
  );
}

/** The picture covers the square whatever its shape; it is moved and enlarged from the middle, and never leaves an edge bare. */
function draw(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { x, y, zoom }: { x: number; y: number; zoom: number },
): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const scale = Math.max(KEPT / picture.naturalWidth, KEPT / picture.naturalHeight) * zoom;
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  const within = (moved: number, size: number) =>
    Math.min(0, Math.max(KEPT - size, (KEPT - size) / 2 + (moved * KEPT) / SHOWN));
  brush.clearRect(0, 0, KEPT, KEPT);
  brush.drawImage(picture, within(x, width), within(y, height), width, height);
}
