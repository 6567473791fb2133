import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../../widgets/ui/Skeleton.tsx';
import { useList } from '../../../data/records.ts';
import { type ListGroup, useGroups } from '../../../data/sums.ts';
import type { ListRow } from '../../shared/types.ts';
import type { ListColumn } from '../state/columnChoice.ts';
import { HEAD_HEIGHT } from '../table/features.ts';
import { filterWithin, groupColor, groupName, pathOf } from './groupPath.ts';
import { type CellEditing, cellsIn } from '../table/stepCell.ts';
import { sumFigures, sumOf, sumText, useSumNames } from '../table/sums.ts';
import { TableRow } from '../table/TableRow.tsx';
import type { ColumnWindow } from '../table/useColumnWindow.ts';
import type { OpenGroups } from './useOpenGroups.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { useRowChoice } from '../state/useRowChoice.ts';

/** What every group of a table needs to know. */
export interface GroupTree {
  list: RecordListState;
  form: Form;
  fields: readonly Field[];
  columns: readonly ListColumn[];
  /** those that are drawn */
  near: ColumnWindow;
  locale: Locale;
  rowHeight: number;
  cells: CellEditing | undefined;
  /** models that sums are asked of */
  sums: readonly string[];
  opened: OpenGroups;
  /** id of the row where the keyboard is */
  active: string;
  /** its cell where the keyboard is, or -1 for the whole row */
  column: number;
  /** records on the screen, by their ids: whoever shows some adds them */
  known: Map<number, ListRow>;
  onMark(id: string): void;
  /** the keyboard goes back to the rows */
  onClose(): void;
}

interface GroupLevelProps {
  tree: GroupTree;
  groups: readonly ListGroup[];
  /** of the groups around */
  keys: readonly ListGroup['key'][];
}

const MARKED =
  'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent';
const PAGE = 20;
/** the most that one group shows */
const MOST = 200;

/** Groups of one level, each with what it holds when it is open. */
export function GroupLevel({ tree, groups, keys }: GroupLevelProps) {
  return groups.map((group) => {
    const path = [...keys, group.key];
    const inner = path.length < tree.fields.length;
    return (
      <div key={pathOf(path)} role="presentation" className="shrink-0">
        <GroupRow tree={tree} group={group} path={path} />
        {tree.opened.has(pathOf(path)) &&
          (inner ? (
            <InnerGroups tree={tree} path={path} />
          ) : (
            <GroupRecords tree={tree} path={path} count={group.count} />
          ))}
      </div>
    );
  });
}

interface InGroup {
  tree: GroupTree;
  path: readonly ListGroup['key'][];
}

function InnerGroups({ tree, path }: InGroup) {
  const { list, fields, sums } = tree;
  const filter = filterWithin(list.filter, { fields, keys: path });
  const { data, error, mutate } = useGroups(
    list.file?.key,
    { ...list.query, ...(filter && { filter }) },
    { by: fields[path.length]?.model, sums },
  );
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={2} columns={6} />;
  return <GroupLevel tree={tree} groups={data.groups ?? []} keys={path} />;
}

/** Its name and count over the columns that come before the first number, then what its numbers come to. */
function GroupRow({ tree, group, path }: InGroup & { group: ListGroup }) {
  const { t, i18n } = useLingui();
  const names = useSumNames();
  const { form, fields, columns, near, locale, opened, active, column: at, onMark, sums } = tree;
  const level = path.length;
  const field = fields[level - 1];
  const id = `group ${pathOf(path)}`;
  if (!field) return null;
  const expanded = opened.has(pathOf(path));
  const color = groupColor(field, group.key);
  const name = groupName(field, group, locale);
  const count = i18n.number(group.count);
  const summed = near.indexes.flatMap((index, place) =>
    sums.includes(columns[index]?.model ?? '')
      ? [{ column: columns[index], index, track: trackOf(near, place) }]
      : [],
  );
  const end = Math.max(3, summed[0]?.track ?? 0);
  return (
    <div
      role="row"
      id={id}
      aria-level={level}
      aria-expanded={expanded}
      onClick={() => {
        onMark(id);
        opened.toggle(pathOf(path));
      }}
      className={cx(
        'sticky z-10 grid cursor-default items-stretch border-b border-line [grid-template-columns:var(--columns)]',
        level === 1 ? 'bg-surface-2 hover:bg-surface-3' : 'bg-surface-1 hover:bg-surface-2',
        active === id && at < 0 && MARKED,
      )}
      style={{ height: HEAD_HEIGHT, top: HEAD_HEIGHT * level }}
    >
      <div
        role="gridcell"
        id={`${id}-0`}
        data-column={0}
        className={cx('flex min-w-0 items-center', active === id && at === 0 && MARKED)}
        style={{ gridRow: 1, gridColumn: `1 / ${summed.length > 0 ? end : -1}` }}
      >
        <span
          className="sticky start-0 flex min-w-0 items-center gap-2 pe-3"
          style={{ paddingInlineStart: level * 20 - 8 }}
        >
          <Icon
            name="chevron-right"
            className={cx(
              'shrink-0 text-text-3 transition-transform duration-120 motion-reduce:transition-none',
              expanded ? 'rotate-90' : 'rtl:rotate-180',
            )}
          />
          {name === '' ? (
            <span className="text-text-2">{t`未填写`}</span>
          ) : color ? (
            <Badge color={color}>{name}</Badge>
          ) : (
            <span className="truncate font-semibold">{name}</span>
          )}
          <span className="shrink-0 text-xs text-text-3 tabular-nums">{count}</span>
        </span>
      </div>
      {summed.map(({ column, index, track }) => {
        const own = column && form.fields.get(column.model);
        const kind = own && sumOf(column, own);
        const text = own && kind ? sumText(group.sums, { field: own, kind, locale }) : '';
        const [first] = own && kind ? sumFigures(group.sums, { field: own, kind, locale }) : [];
        return (
          kind &&
          kind !== 'none' && (
            <div
              key={column.model}
              role="gridcell"
              id={`${id}-${index}`}
              data-column={index}
              title={text && `${first?.label ?? names[kind]} ${text}`}
              className={cx(
                'flex min-w-0 items-center justify-end px-3 text-end tabular-nums',
                active === id && at === index && MARKED,
              )}
              style={{ gridRow: 1, gridColumn: Math.max(track, end) }}
            >
              <span className="truncate">{text}</span>
            </div>
          )
        );
      })}
    </div>
  );
}

/** The line of the grid at which a drawn column begins: after the check boxes, and after the room of those that are not drawn. */
function trackOf({ room }: ColumnWindow, place: number): number {
  return place + 2 + (room && place >= room.at ? 1 : 0);
}

/** The records of a group, the first of them until somebody wants more. */
function GroupRecords({ tree, path, count }: InGroup & { count: number }) {
  const { t, i18n } = useLingui();
  const {
    list,
    form,
    fields,
    columns,
    near,
    locale,
    rowHeight,
    cells,
    active,
    column,
    known,
    onMark,
    onClose,
  } = tree;
  const [size, setSize] = useState(PAGE);
  const filter = filterWithin(list.filter, { fields, keys: path });
  const { data, error, mutate } = useList(list.file, {
    ...list.query,
    page: 1,
    size,
    ...(filter && { filter }),
  });
  const rows = data?.list ?? NO_ROWS;
  const chosen = list.selection.ids;
  const choice = useRowChoice({
    rows,
    chosen,
    onChoose: (next) => list.selection.choose(next, rows),
  });
  const prefix = `row ${pathOf(path)}`;
  const idOf = useCallback((index: number) => `${prefix} ${index}`, [prefix]);
  const handleMark = useCallback((index: number) => onMark(idOf(index)), [onMark, idOf]);
  useEffect(() => {
    for (const row of rows) known.set(row.id, row);
  }, [rows, known]);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={Math.min(count, 5)} columns={6} />;
  const [shown, all] = [i18n.number(rows.length), i18n.number(data.count)];
  const moreId = `${prefix} more`;
  return (
    <>
      <div role="presentation" className="relative" style={{ height: rows.length * rowHeight }}>
        {rows.map((row, index) => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            near={near}
            form={form}
            locale={locale}
            top={index * rowHeight}
            height={rowHeight}
            index={index}
            level={path.length + 1}
            chosen={chosen[row.id] === true}
            choosable
            onChoose={choice.toggle}
            current={row.id === list.openId}
            active={active === idOf(index)}
            marked={active === idOf(index) ? column : -1}
            {...cellsIn(cells, row.id)}
            cells={cells}
            onBack={onClose}
            onOpen={list.open}
            idOf={idOf}
            onMark={handleMark}
          />
        ))}
      </div>
      {rows.length < data.count && (
        <div
          role="row"
          id={moreId}
          aria-level={path.length + 1}
          onClick={() => size < MOST && setSize(Math.min(MOST, size * 2))}
          className={cx('grid border-b border-line', active === moreId && MARKED)}
        >
          <div
            role="gridcell"
            className="flex items-center gap-2 px-3 text-xs text-text-3"
            style={{ height: HEAD_HEIGHT }}
          >
            <span className="sticky start-3">
              {size < MOST ? (
                <Button
                  tabIndex={-1}
                  size="small"
                  kind="quiet"
                >{t`显示更多（${shown} / ${all}）`}</Button>
              ) : (
                t`只显示前 ${shown} 条，请用筛选缩小范围。`
              )}
            </span>
          </div>
        </div>
      )}
    </>
  );
}

const NO_ROWS: readonly never[] = [];
