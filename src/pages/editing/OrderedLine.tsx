import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import type { LinePlace } from './OrderedList.tsx';

export interface OrderedLineProps extends LinePlace {
  item: { id: number; name: string; is_stop: number };
  /** with an id, or `copy-` and an id */
  onOpen(key: string): void;
  onStop(): void;
  onDelete(): void;
  /** behind the name */
  beside: ReactNode;
  /** in the menu, before what stops and deletes it */
  entries?: readonly MenuEntry[];
  children: ReactNode;
}

/** Something in its list: its name and what it holds, opened, copied, stopped or deleted from here. */
export function OrderedLine({
  item: { id, name, is_stop },
  dragged,
  grip,
  onOpen,
  onStop,
  onDelete,
  beside,
  entries = [],
  children,
}: OrderedLineProps) {
  const { t } = useLingui();
  const stopped = is_stop === 1;
  const open = () => onOpen(String(id));
  return (
    <li
      className={cx('flex items-center gap-2 px-2 py-2 hover:bg-hover', dragged && 'bg-selected')}
    >
      <button
        type="button"
        aria-label={t`移动「${name}」：用上下键`}
        {...grip}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
      >
        <Icon name="grip-vertical" />
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <button
            type="button"
            onClick={open}
            className="min-w-0 truncate rounded text-start text-sm font-semibold hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </button>
          {stopped && <Badge color="grey">{t`已停用`}</Badge>}
          {beside}
        </div>
        {children}
      </div>
      <Button
        size="small"
        kind="quiet"
        className="max-md:hidden"
        aria-label={t`编辑「${name}」`}
        onClick={open}
      >{t`编辑`}</Button>
      <Menu
        align="end"
        trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`「${name}」的更多操作`} />}
        entries={[
          { key: 'edit', label: t`编辑`, onSelect: open },
          { key: 'copy', label: t`复制`, onSelect: () => onOpen(`copy-${id}`) },
          ...entries,
          { key: 'stop', label: stopped ? t`启用` : t`停用`, onSelect: onStop },
          { kind: 'line', key: 'line' },
          { key: 'delete', label: t`删除`, danger: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}
