import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { changeItem, type ItemChange, type ListItem } from '../../data/lists.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

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

interface Act {
  key: string;
  label: string;
  /** what a screen reader says of its button: to which entry it is done */
  about: string;
  danger?: true;
  run(): void;
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
  const phone = usePhone();
  const [busy, setBusy] = useState(false);
  const { id, name } = item;
  const stopped = item.disabled === 1;
  const count = i18n.number(records ?? 0);

  async function change(more: Omit<ItemChange, 'id'>) {
    setBusy(true);
    await runWithToast(() => changeItem({ id, type, ...more }));
    setBusy(false);
  }

  const acts: Act[] = [
    ...(onAdd ? [{ key: 'add', label: t`新增下级`, about: t`新增下级：${name}`, run: onAdd }] : []),
    { key: 'edit', label: t`编辑`, about: t`编辑「${name}」`, run: onEdit },
    {
      key: 'stop',
      label: stopped ? t`启用` : t`停用`,
      about: stopped ? t`启用「${name}」` : t`停用「${name}」`,
      run: () => void change({ disabled: stopped ? 0 : 1 }),
    },
    {
      key: 'delete',
      label: t`删除`,
      about: t`删除「${name}」`,
      danger: true,
      run: onDelete,
    },
  ];

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
      {phone ? (
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={<Icon name="ellipsis" />}
              label={t`「${name}」的操作`}
              loading={busy}
            />
          }
          entries={acts.map(({ key, label, danger = false, run }) => ({
            key,
            label,
            danger,
            onSelect: run,
          }))}
        />
      ) : (
        <span className="ms-auto flex shrink-0 items-center gap-1">
          {acts.map(({ key, label, about, danger, run }) => (
            <Button
              key={key}
              size="small"
              kind="quiet"
              {...(danger && { className: 'text-danger!' })}
              aria-label={about}
              disabled={busy}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
