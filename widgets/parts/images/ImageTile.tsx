import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, ArrowUpToLine, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import type { StoredImage } from './imageList.ts';
import { ImageThumb } from './ImageThumb.tsx';

interface ImageTileProps {
  image: StoredImage;
  place: { index: number; count: number };
  size: { width: number; height: number };
  /** fewest pictures of the field: none may be removed when there are no more */
  least: number;
  onPreview(): void;
  onMove(from: number, to: number): void;
  onRemove(): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** what a tile that is dragged carries: its place */
const CARRIED = 'application/x-fieldwork-image';

// Small, so that the picture is seen; the finger's target around it is larger.
export const CORNER =
  "size-6! min-h-0! min-w-0! pointer-coarse:size-8! after:absolute after:-inset-1.5 after:content-['']";

/** One stored picture: a press shows it large, its menu or keys move and remove it, a mouse drags it to another place. */
export function ImageTile({
  image,
  place,
  size,
  least,
  onPreview,
  onMove,
  onRemove,
}: ImageTileProps) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const { index, count } = place;
  const name = image.name || t`图片 ${index + 1}`;
  const removable = count > least;
  const [first, last] = [index === 0, index === count - 1];
  const entries: MenuEntry[] = [
    { key: 'view', label: t`查看`, icon: <Eye {...SIGN} />, onSelect: onPreview },
    {
      key: 'first',
      label: t`移到最前`,
      icon: <ArrowUpToLine {...SIGN} className="-rotate-90" />,
      disabled: first,
      onSelect: () => onMove(index, 0),
    },
    {
      key: 'before',
      label: t`前移`,
      icon: <ArrowLeft {...SIGN} />,
      shortcut: 'Alt+←',
      disabled: first,
      onSelect: () => onMove(index, index - 1),
    },
    {
      key: 'after',
      label: t`后移`,
      icon: <ArrowRight {...SIGN} />,
      shortcut: 'Alt+→',
      disabled: last,
      onSelect: () => onMove(index, index + 1),
    },
    { kind: 'line', key: 'line' },
    {
      key: 'remove',
      label: t`删除`,
      icon: <Trash2 {...SIGN} />,
      danger: true,
      disabled: !removable,
      onSelect: onRemove,
      ...(removable ? { shortcut: 'Del' } : { note: t`至少保留 ${least} 张` }),
    },
  ];

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const forward =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isArrow = event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    const to = index + (event.key === forward ? 1 : -1);
    if (isArrow && to >= 0 && to < count) onMove(index, to);
    if (event.key === 'Delete' && removable) onRemove();
    // Alt with an arrow would turn the browser's page.
    if (isArrow || event.key === 'Delete') event.preventDefault();
  }

  function handleDrop(event: DragEvent) {
    setOver(false);
    const from = event.dataTransfer.getData(CARRIED);
    if (from === '') return;
    event.preventDefault();
    event.stopPropagation();
    onMove(Number(from), index);
  }

  return (
    <li style={size}>
      <div
        className={cx(
          'relative size-full rounded-md',
          over && 'outline-2 outline-offset-2 outline-accent',
        )}
        draggable={count > 1}
        onDragStart={(event) => {
          event.dataTransfer.setData(CARRIED, String(index));
          event.dataTransfer.effectAllowed = 'move';
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(CARRIED)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <button
          type="button"
          aria-label={t`查看${name}`}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
          data-place={index}
          onClick={onPreview}
          onKeyDown={handleKeyDown}
          className="size-full overflow-hidden rounded-md border border-line bg-surface-2"
        >
          <ImageThumb key={image.path} image={image} name={name} />
        </button>
        <span className="absolute end-0.5 top-0.5">
          <Menu
            align="end"
            trigger={
              <IconButton
                size="small"
                kind="default"
                label={t`${name}的操作`}
                icon={<Ellipsis {...SIGN} />}
                className={CORNER}
              />
            }
            entries={entries}
          />
        </span>
      </div>
    </li>
  );
}
