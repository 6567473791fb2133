import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, ArrowUpToLine, Ellipsis, Eye, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../bricks/Button.tsx';
import { Menu, type MenuEntry } from '../bricks/Menu.tsx';
import { useHost } from '../host.ts';
import type { StoredImage } from './imageList.ts';
import type { Upload } from './useUploads.ts';

interface ImageTileProps {
  image: StoredImage;
  place: { index: number; count: number };
  size: { width: number; height: number };
  removable: boolean;
  onPreview(): void;
  onMove(to: number): void;
  onRemove(): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

// Small, so that the picture is seen; the finger's target around it is larger.
const CORNER = "size-6! min-h-0! min-w-0! pointer-coarse:size-8! after:absolute after:-inset-1.5 after:content-['']";

/** One stored picture: a press shows it large, its menu moves and removes it. */
export function ImageTile({ image, place, size, removable, onPreview, onMove, onRemove }: ImageTileProps) {
  const host = useHost();
  const { t } = useLingui();
  const [broken, setBroken] = useState(false);
  const name = image.name || t`图片 ${place.index + 1}`;
  const entries: MenuEntry[] = [
    { key: 'view', label: t`查看`, icon: <Eye {...SIGN} />, onSelect: onPreview },
    { key: 'first', label: t`移到最前`, icon: <ArrowUpToLine {...SIGN} className="-rotate-90" />, disabled: place.index === 0, onSelect: () => onMove(0) },
    { key: 'before', label: t`前移`, icon: <ArrowLeft {...SIGN} />, disabled: place.index === 0, onSelect: () => onMove(place.index - 1) },
    { key: 'after', label: t`后移`, icon: <ArrowRight {...SIGN} />, disabled: place.index === place.count - 1, onSelect: () => onMove(place.index + 1) },
    { kind: 'line', key: 'line' },
    { key: 'remove', label: t`删除`, icon: <Trash2 {...SIGN} />, danger: true, disabled: !removable, onSelect: onRemove },
  ];
  return (
    <li className="relative" style={size}>
      <button type="button" aria-label={t`查看${name}`} onClick={onPreview} className="size-full overflow-hidden rounded-md border border-line bg-surface-2">
        {broken ? (
          <span className="block truncate px-1 text-xs text-text-3">{name}</span>
        ) : (
          <img src={host.fileUrl(image.path)} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
        )}
      </button>
      <span className="absolute end-0.5 top-0.5">
        <Menu align="end" trigger={<IconButton size="small" kind="default" label={t`${name}的操作`} icon={<Ellipsis {...SIGN} />} className={CORNER} />} entries={entries} />
      </span>
    </li>
  );
}

/** A picture on its way. */
export function UploadTile({ upload, size }: { upload: Upload; size: { width: number; height: number } }) {
  const { t } = useLingui();
  const percent = Math.round(upload.part * 100);
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-surface-2" style={size}>
      <img src={upload.preview} alt="" className="size-full object-cover opacity-40" />
      <div
        role="progressbar"
        aria-label={t`正在上传${upload.name}`}
        aria-valuenow={percent}
        className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-0.5 bg-surface-1/90 px-1 pb-1 text-xs tabular-nums"
      >
        {percent}%
        <span className="h-1 w-full overflow-hidden rounded-full bg-surface-3">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
      </div>
      <span className="absolute end-0.5 top-0.5">
        <IconButton size="small" kind="default" label={t`取消上传${upload.name}`} icon={<X {...SIGN} />} onClick={upload.cancel} className={CORNER} />
      </span>
    </li>
  );
}
