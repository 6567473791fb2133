import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { useHost } from '../../contract/host.ts';
import type { StoredImage } from './imageList.ts';

interface ImagePreviewProps {
  images: readonly Pick<StoredImage, 'path' | 'name'>[];
  at: number;
  /** null closes it */
  onAt(at: number | null): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const LARGEST = 8;

/** Pictures one at a time, as large as the window allows or larger. Arrows turn the page, plus and minus zoom. */
export function ImagePreview({ images, at, onAt }: ImagePreviewProps) {
  const { t } = useLingui();
  const image = images[at];
  const view = useZoom(at);
  if (!image) return null;
  const name = image.name || t`图片 ${at + 1}`;
  const turn = (by: number) => onAt((at + by + images.length) % images.length);

  function handleKeyDown(event: KeyboardEvent) {
    const zooms: Readonly<Record<string, number>> = {
      '+': view.scale * 2,
      '=': view.scale * 2,
      '-': view.scale / 2,
      '0': 1,
    };
    const zoom = zooms[event.key];
    if (zoom !== undefined && !event.ctrlKey && !event.metaKey) view.zoomTo(zoom);
    // In an enlarged picture the arrows move the view, as anywhere that scrolls.
    if (view.scale > 1) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  }

  function handleDoubleClick({ target }: MouseEvent) {
    if (target instanceof HTMLImageElement) view.zoomTo(view.scale > 1 ? 1 : 2);
  }

  return (
    <DialogFrame
      open
      size={900}
      onOpenChange={(open) => !open && onAt(null)}
      title={name}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        view.box.current?.focus();
      }}
    >
      <div
        onKeyDown={handleKeyDown}
        onDoubleClick={handleDoubleClick}
        className="flex flex-col items-center gap-2"
      >
        <Enlarged path={image.path} name={name} view={view} />
        <div className="flex flex-wrap items-center justify-center gap-2">
          {images.length > 1 && (
            <>
              <IconButton
                label={t`上一张`}
                shortcut="←"
                icon={<ChevronLeft {...SIGN} />}
                onClick={() => turn(-1)}
              />
              <span className="text-sm text-text-2 tabular-nums">
                <Trans>
                  第 {at + 1} / {images.length} 张
                </Trans>
              </span>
              <IconButton
                label={t`下一张`}
                shortcut="→"
                icon={<ChevronRight {...SIGN} />}
                onClick={() => turn(1)}
              />
            </>
          )}
          <IconButton
            label={t`缩小`}
            shortcut="-"
            disabled={view.scale <= 1}
            icon={<ZoomOut {...SIGN} />}
            onClick={() => view.zoomTo(view.scale / 2)}
          />
          <span
            role="status"
            aria-label={t`缩放比例`}
            className="w-12 text-center text-sm text-text-2 tabular-nums"
          >
            {view.scale * 100}%
          </span>
          <IconButton
            label={t`放大`}
            shortcut="+"
            disabled={view.scale >= LARGEST}
            icon={<ZoomIn {...SIGN} />}
            onClick={() => view.zoomTo(view.scale * 2)}
          />
        </div>
      </div>
    </DialogFrame>
  );
}

function Enlarged({
  path,
  name,
  view: { box, scale, width },
}: {
  path: string;
  name: string;
  view: ReturnType<typeof useZoom>;
}) {
  const host = useHost();
  return (
    <div
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={name}
      className="max-h-[64vh] max-w-full overflow-auto rounded"
    >
      <img
        src={host.fileUrl(path)}
        alt={name}
        style={scale > 1 ? { width: width * scale } : undefined}
        className={
          scale > 1
            ? 'max-w-none cursor-zoom-out'
            : 'max-h-[64vh] max-w-full cursor-zoom-in object-contain'
        }
      />
    </div>
  );
}

/** How much larger than the window's fit the picture is drawn; another picture begins anew. */
function useZoom(at: number) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState({ at, scale: 1, width: 0 });
  const { scale, width } = zoom.at === at ? zoom : { scale: 1, width: 0 };

  function zoomTo(wanted: number) {
    const fit = scale === 1 ? (box.current?.querySelector('img')?.clientWidth ?? 0) : width;
    setZoom({ at, scale: Math.min(Math.max(wanted, 1), LARGEST), width: fit });
  }
  return { box, scale, width, zoomTo };
}
