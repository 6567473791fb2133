import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../../widgets/ui/Skeleton.tsx';
import { useGroups } from '../../../data/sums.ts';
import type { ListRow } from '../../shared/types.ts';
import { HEAD_HEIGHT } from '../table/features.ts';
import { GroupLevel, type GroupTree } from './GroupLevel.tsx';
import { pathOf } from './groupPath.ts';
import { HeadRow } from '../table/HeadRow.tsx';
import type { CellEditing } from '../table/stepCell.ts';
import { requestedSums } from '../table/sums.ts';
import { type ColumnWindow, showColumn } from '../table/useColumnWindow.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { useRecordTable } from '../table/useRecordTable.ts';
import { useTreeKeys } from './useTreeKeys.ts';

export interface GroupTableProps {
  list: RecordListState;
  form: Form;
  /** one or two, the outer one first */
  fields: readonly Field[];
  label: string;
  locale: Locale;
  rowHeight: number;
  cells: CellEditing | undefined;
  foot: ((near: ColumnWindow) => ReactNode) | undefined;
  onType(text: string): void;
}

/** Records gathered by a field: groups with their count and sums, whose records are asked for when they are opened. */
export function GroupTable({
  list,
  form,
  fields,
  label,
  locale,
  rowHeight,
  cells,
  foot,
  onType,
}: GroupTableProps) {
  const { t } = useLingui();
  const columns = list.columns.shown;
  const sums = requestedSums(columns, form);
  const { data, error, mutate, isLoading } = useGroups(list.file?.key, list.query, {
    by: fields[0]?.model,
    sums,
  });
  // the records of the groups that are open, by their ids
  const [known] = useState(() => new Map<number, ListRow>());
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { table, near, sizes, style, width } = useRecordTable({
    box,
    columns,
    choosable: true,
    widths: list.columns.widths,
    onWidths: list.columns.setWidths,
    typing: cells?.at?.model,
  });
  const keys = useTreeKeys({
    box,
    columns: columns.length,
    rowHeight,
    type: onType,
    showColumn: (index) => showColumn(box, index, sizes),
    edit: (id, index) => {
      const [row, model] = [known.get(id), columns[index]?.model];
      if (!row || model === undefined || !cells?.mayEdit(row, model)) return false;
      cells.begin({ id, model });
      return true;
    },
  });
  const first = data?.groups?.[0];
  const opened = useOpenGroups(list.by, first && pathOf([first.key]));
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className="min-h-0 flex-1 overflow-hidden bg-surface-1 pt-9">
        <SkeletonRows rows={12} columns={8} />
      </div>
    );
  if (!data.groups)
    return <EmptyState title={t`数据太多，无法分组`} text={t`超过 20 万条时请先筛选，再分组。`} />;
  const paths = data.groups.map(({ key }) => pathOf([key]));
  const allOpen = paths.every((path) => opened.has(path));
  const tree: GroupTree = {
    list,
    form,
    fields,
    columns,
    near,
    locale,
    rowHeight,
    cells,
    sums,
    opened,
    active: keys.active,
    column: keys.column,
    known,
    onMark: keys.onMark,
    onClose: () => box?.focus(),
  };
  return (
    <div
      ref={setBox}
      {...keys.gridProps}
      role="treegrid"
      aria-label={label}
      aria-busy={isLoading}
      aria-colcount={columns.length + 1}
      className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface-1 text-sm outline-none"
      style={{ ...style, scrollPaddingBlock: HEAD_HEIGHT * 2 }}
    >
      <div className="flex min-h-full flex-col" style={{ minWidth: width }}>
        <HeadRow
          table={table}
          height={HEAD_HEIGHT}
          sort={list.sort}
          onSort={list.setSort}
          columns={columns}
          near={near}
          corner={
            <div
              role="columnheader"
              className="sticky start-0 z-1 grid place-items-center bg-surface-1"
            >
              <IconButton
                size="small"
                icon={<Icon name={allOpen ? 'chevrons-down-up' : 'chevrons-up-down'} />}
                label={allOpen ? t`全部收起` : t`全部展开`}
                onClick={() => opened.all(allOpen ? [] : paths)}
              />
            </div>
          }
        />
        <GroupLevel tree={tree} groups={data.groups} keys={[]} />
        {data.more && (
          <p className="px-4 py-2 text-xs text-text-3">{t`只显示最大的 200 组，请用筛选缩小范围。`}</p>
        )}
        {foot?.(near)}
      </div>
    </div>
  );
}
