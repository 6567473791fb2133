import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { changeItem, type ItemChange, type ListItem } from '../../data/lists.ts';
import { runWithToast } from '../../records/runWithToast.ts';

interface ItemLineProps {
  type: string;
  item: ListItem;
  place: { depth: number; index: number; last: boolean };
  /** how many records carry it, where that is counted */
  records: number | undefined;
  colored: boolean;
  /** what records store, where that is shown */
  code?: string;
  /** where it leads */
  href?: string;
  /** adds one below it */
  onAdd?(): void;
  onEdit(): void;
  onDelete(): void;
}

/** One entry of a list, with what can be done to it. */
export function ItemLine({
  type,
  item,
  place: { depth, index, last },
  records,
  colored,
  code,
  href,
  onAdd,
  onEdit,
  onDelete,
}: ItemLineProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const { id, name } = item;
  const stopped = item.disabled === 1;
  const count = i18n.number(records ?? 0);

  async function change(more: Omit<ItemChange, 'id'>) {
    setBusy(true);
    await runWithToast(() => changeItem({ id, type, ...more }));
    setBusy(false);
  }

  return (
    <li className="flex min-h-10 flex-wrap items-center gap-1 px-2 hover:bg-hover pointer-coarse:min-h-11">
      <span className="flex shrink-0">
        <IconButton
          icon={<Icon name="arrow-up" size={14} />}
          label={t`上移「${name}」`}
          disabled={busy || index === 0}
          onClick={() => void change({ sort: index - 1 })}
        />
        <IconButton
          icon={<Icon name="arrow-down" size={14} />}
          label={t`下移「${name}」`}
          disabled={busy || last}
          onClick={() => void change({ sort: index + 1 })}
        />
      </span>
      <span
        className="flex min-w-24 flex-1 items-center gap-2 text-sm"
        style={{ paddingInlineStart: depth * 20 }}
      >
        {href !== undefined ? (
          <Link to={href} className="min-w-0 break-words text-accent hover:underline">
            {name}
          </Link>
        ) : colored ? (
          <Badge color={item.color ?? 'grey'}>{name}</Badge>
        ) : (
          <span className="min-w-0 break-words">{name}</span>
        )}
        {code !== undefined && (
          <code className="min-w-0 text-xs break-all text-text-3">{code}</code>
        )}
        {stopped && <span className="shrink-0 text-xs text-text-3">{t`已停用`}</span>}
        {records !== undefined && (
          <span className="shrink-0 text-xs text-text-3 tabular-nums">{t`${count} 条数据`}</span>
        )}
      </span>
      <span className="ms-auto flex shrink-0 items-center gap-1">
        {onAdd && (
          <Button
            size="small"
            kind="quiet"
            aria-label={t`新增下级：${name}`}
            onClick={onAdd}
          >{t`新增下级`}</Button>
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={t`编辑「${name}」`}
          onClick={onEdit}
        >{t`编辑`}</Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={stopped ? t`启用「${name}」` : t`停用「${name}」`}
          disabled={busy}
          onClick={() => void change({ disabled: stopped ? 0 : 1 })}
        >
          {stopped ? t`启用` : t`停用`}
        </Button>
        <Button
          size="small"
          kind="quiet"
          className="text-danger!"
          aria-label={t`删除「${name}」`}
          onClick={onDelete}
        >{t`删除`}</Button>
      </span>
    </li>
  );
}
