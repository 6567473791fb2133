import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { recordAmount } from '../../../../schemas/views/sums.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../../widgets/ui/Skeleton.tsx';
import { useList } from '../../../data/records.ts';
import { type ListGroup, useGroups } from '../../../data/sums.ts';
import { filterWithin, groupColor, groupName, pathOf } from './groupPath.ts';
import { phoneChoice } from '../table/phoneChoice.ts';
import { PhoneRow, ROW } from '../table/PhoneRows.tsx';
import { sumText } from '../table/sums.ts';
import { type OpenGroups, useOpenGroups } from './useOpenGroups.ts';
import type { RecordListState } from '../state/useRecordList.ts';

export interface PhoneGroupsProps {
  list: RecordListState;
  form: Form;
  fields: readonly Field[];
  label: string;
  locale: Locale;
}

interface LevelProps extends PhoneGroupsProps {
  keys: readonly ListGroup['key'][];
  opened: OpenGroups;
}

const PAGE = 20;
const MOST = 200;

/** The groups of a list in a narrow window, with their count and the amount that the module is about. */
export function PhoneGroups(props: PhoneGroupsProps) {
  const opened = useOpenGroups(props.list.by, undefined);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface-1">
      <PhoneLevel {...props} keys={[]} opened={opened} />
    </div>
  );
}

function PhoneLevel({ keys, opened, ...props }: LevelProps) {
  const { t, i18n } = useLingui();
  const { list, form, fields, label, locale } = props;
  const field = fields[keys.length];
  const amount = list.file && recordAmount(list.file, form);
  const filter = filterWithin(list.filter, { fields, keys });
  const { data, error, mutate } = useGroups(
    list.file?.key,
    { ...list.query, ...(filter && { filter }) },
    { by: field?.model, sums: amount ? [amount.model] : [] },
  );
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data || !field) return <SkeletonRows rows={4} columns={2} />;
  if (!data.groups)
    return <EmptyState title={t`数据太多，无法分组`} text={t`超过 20 万条时请先筛选，再分组。`} />;
  return (
    <ul aria-label={keys.length === 0 ? label : undefined}>
      {data.groups.map((group) => {
        const path = [...keys, group.key];
        const expanded = opened.has(pathOf(path));
        const name = groupName(field, group, locale);
        const color = groupColor(field, group.key);
        const count = i18n.number(group.count);
        return (
          <li key={pathOf(path)}>
            <button
              type="button"
              aria-expanded={expanded}
              onClick={() => opened.toggle(pathOf(path))}
              className="sticky top-0 z-10 flex h-11 w-full min-w-0 items-center gap-2 border-b border-line bg-surface-2 px-4 text-start -outline-offset-2"
              style={{ paddingInlineStart: 16 + keys.length * 16 }}
            >
              <Icon
                name="chevron-right"
                className={cx('shrink-0 text-text-3', expanded ? 'rotate-90' : 'rtl:rotate-180')}
              />
              {color ? (
                <Badge color={color}>{name}</Badge>
              ) : (
                <span className={cx('truncate', name === '' ? 'text-text-2' : 'font-semibold')}>
                  {name || t`未填写`}
                </span>
              )}
              <span className="shrink-0 text-xs text-text-3 tabular-nums">{count}</span>
              {amount && (
                <span className="ms-auto shrink-0 text-sm text-text-2 tabular-nums">
                  {sumText(group.sums, { field: amount, kind: 'sum', locale })}
                </span>
              )}
            </button>
            {expanded &&
              (path.length < fields.length ? (
                <PhoneLevel {...props} keys={path} opened={opened} />
              ) : (
                <PhoneRecords {...props} path={path} />
              ))}
          </li>
        );
      })}
    </ul>
  );
}

function PhoneRecords({
  list,
  form,
  fields,
  locale,
  path,
}: PhoneGroupsProps & { path: readonly ListGroup['key'][] }) {
  const { t, i18n } = useLingui();
  const [size, setSize] = useState(PAGE);
  const filter = filterWithin(list.filter, { fields, keys: path });
  const { data, error, mutate } = useList(list.file, {
    ...list.query,
    page: 1,
    size,
    ...(filter && { filter }),
  });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={2} columns={2} />;
  const [shown, all] = [i18n.number(data.list.length), i18n.number(data.count)];
  return (
    <ul>
      {data.list.map((row) => (
        <li key={row.id} style={{ height: ROW }}>
          <PhoneRow
            row={row}
            form={form}
            columns={list.columns.shown}
            locale={locale}
            current={row.id === list.openId}
            onOpen={list.open}
            choice={phoneChoice(list.selection, data.list)}
          />
        </li>
      ))}
      {data.list.length < data.count && size < MOST && (
        <li className="flex justify-center border-b border-line py-1">
          <Button
            kind="quiet"
            onClick={() => setSize(Math.min(MOST, size * 2))}
          >{t`显示更多（${shown} / ${all}）`}</Button>
        </li>
      )}
    </ul>
  );
}
