import { useLingui } from '@lingui/react/macro';
import {
  type ArrangedEntry,
  HOME,
  isOwnGroup,
  isOwnLink,
} from '../../../../schemas/navigation/arrangement.ts';
import { DETAILS_TAB } from '../../../../schemas/navigation/arrangementFaults.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import type { DragHandle } from '../../editing/useSorting.ts';

interface EntryLineProps {
  entry: ArrangedEntry;
  /** as it is called now, and as shipped where that is something else */
  name: string;
  shipped: string | undefined;
  icon: string | undefined;
  depth: 0 | 1;
  dragged: boolean;
  /** it stands in a group that is hidden */
  within: boolean;
  grip: DragHandle;
  roleName(id: number): string;
  onHide(hidden: boolean): void;
  onEdit(): void;
  onRemove(): void;
}

/** One entry of a menu, or one tab: where it stands, what it is called, whether it is shown. */
export function EntryLine({
  entry,
  name,
  shipped,
  icon,
  depth,
  dragged,
  within,
  grip,
  roleName,
  onHide,
  onEdit,
  onRemove,
}: EntryLineProps) {
  const { t } = useLingui();
  const hidden = entry.hidden === 1;
  const own = isOwnGroup(entry) || isOwnLink(entry);
  const stays = entry.code === HOME || entry.code === DETAILS_TAB;
  const pale = hidden || within;
  return (
    <li
      data-code={entry.code}
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-1 px-2 py-0.5 hover:bg-hover pointer-coarse:min-h-12',
        dragged && 'bg-selected',
      )}
    >
      <button
        type="button"
        aria-label={t`移动「${name}」：用上下键`}
        {...grip}
        style={{ marginInlineStart: depth * 24 }}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
      >
        <Icon name="grip-vertical" />
      </button>
      <span className="flex min-w-28 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
        {icon !== undefined && (
          <Icon
            name={icon}
            size={16}
            className={cx('shrink-0', pale ? 'text-text-3' : 'text-text-2')}
          />
        )}
        <span
          className={cx('min-w-0 break-words', pale ? 'text-text-3' : depth === 0 && 'font-medium')}
        >
          {name}
        </span>
        {shipped !== undefined && (
          <span className="text-xs text-text-3">{t`原名：${shipped}`}</span>
        )}
        {entry.url !== undefined && (
          <span className="max-w-full truncate text-xs text-text-3">{entry.url}</span>
        )}
        {hidden && <Badge color="amber">{t`已隐藏`}</Badge>}
        {entry.roles?.map((role) => (
          <Badge key={role} color="blue">
            {roleName(role)}
          </Badge>
        ))}
      </span>
      <span className="ms-auto flex shrink-0 items-center">
        {stays ? (
          <span className="px-2 text-xs text-text-3">{t`总是显示`}</span>
        ) : (
          <IconButton
            icon={<Icon name={hidden ? 'eye-off' : 'eye'} size={16} />}
            label={hidden ? t`显示「${name}」` : t`隐藏「${name}」`}
            onClick={() => onHide(!hidden)}
          />
        )}
        <Button size="small" kind="quiet" aria-label={t`编辑「${name}」`} onClick={onEdit}>
          {t`编辑`}
        </Button>
        {own && (
          <IconButton
            icon={<Icon name="trash-2" size={14} />}
            label={t`删除「${name}」`}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}
