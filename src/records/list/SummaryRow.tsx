import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Form } from '../../../schemas/form.ts';
import { SUMS } from '../../../schemas/sums.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/bricks/Menu.tsx';
import { useSums } from '../../data/sums.ts';
import { isPinned, type ListColumn } from './columnChoice.ts';
import { HEAD_HEIGHT } from './features.ts';
import { askedSums, summedColumns, sumOf, sumText, useSumNames } from './sums.ts';
import type { ColumnWindow } from './useColumnWindow.ts';
import type { RecordListState } from './useRecordList.ts';

export interface SummaryRowProps {
  list: RecordListState;
  form: Form;
  locale: Locale;
  /** its place among the rows of the grid */
  rowIndex: number;
  /** the columns that are drawn */
  near: ColumnWindow;
}

/** Under a table: what the numbers of all its records come to, not only those of the page. */
export function SummaryRow({
  list,
  form,
  locale,
  rowIndex,
  near: { indexes, room },
}: SummaryRowProps) {
  const { t } = useLingui();
  const columns = list.columns.shown;
  const { data } = useSums(list.file?.key, list.query, askedSums(columns, form));
  const summed = new Set(summedColumns(columns, form));
  return (
    <div role="rowgroup" className="sticky bottom-0 z-20 mt-auto shrink-0">
      <div
        role="row"
        aria-rowindex={rowIndex}
        className="grid items-stretch border-t border-line bg-surface-1 text-sm [grid-template-columns:var(--columns)]"
        style={{ height: HEAD_HEIGHT }}
      >
        <div role="presentation" className="sticky start-0 z-1 bg-surface-1" />
        {indexes.map((index, at) => {
          const column = columns[index];
          return (
            column && (
              <Fragment key={column.model}>
                {at === room?.at && <div role="presentation" />}
                <div
                  role="gridcell"
                  aria-colindex={room && index + 2}
                  className={cx(
                    'flex min-w-0 items-center bg-surface-1',
                    isPinned(column) && 'sticky z-1',
                    column.align === 'end' && 'justify-end',
                  )}
                  style={isPinned(column) ? { insetInlineStart: `var(--pin-${index})` } : undefined}
                >
                  {column.link && (
                    <span className="truncate px-3 text-xs text-text-3">
                      {data?.sums === null ? t`超过 20 万条，不汇总` : t`全部数据`}
                    </span>
                  )}
                  {summed.has(column) && (
                    <SumCell
                      column={column}
                      list={list}
                      form={form}
                      locale={locale}
                      sums={data?.sums}
                    />
                  )}
                </div>
              </Fragment>
            )
          );
        })}
        {room && <div role="presentation" />}
        <div role="presentation" className="bg-surface-1" />
      </div>
    </div>
  );
}

type SummaryStripProps = Omit<SummaryRowProps, 'rowIndex' | 'near'>;

interface SumCellProps extends SummaryStripProps {
  column: ListColumn;
  sums: Parameters<typeof sumText>[0];
}

/** The figure of a column, and the menu that makes another one of it. */
function SumCell({ column, list, form, locale, sums }: SumCellProps) {
  const { t } = useLingui();
  const names = useSumNames();
  const field = form.fields.get(column.model);
  if (!field) return null;
  const kind = sumOf(column, field);
  const text = sumText(sums, { field, kind, locale });
  const choose = (sum: typeof kind) =>
    list.columns.choose(
      list.columns.all.map((each) => (each.model === column.model ? { ...each, sum } : each)),
    );
  const entries: MenuEntry[] = [
    { kind: 'heading', key: 'heading', label: column.name },
    ...SUMS.map((each): MenuEntry => ({
      kind: 'check',
      key: each,
      label: names[each],
      checked: each === kind,
      onSelect: () => choose(each),
    })),
    { kind: 'line', key: 'line' },
    {
      kind: 'check',
      key: 'none',
      label: t`不汇总`,
      checked: kind === 'none',
      onSelect: () => choose('none'),
    },
  ];
  const label = kind === 'none' ? '' : names[kind];
  return (
    <Menu
      align="end"
      side="top"
      entries={entries}
      trigger={
        <button
          type="button"
          aria-label={t`汇总「${column.name}」：${label} ${text}`}
          title={`${label} ${text}`}
          className="group/sum flex h-full min-w-0 flex-1 items-center justify-end gap-1.5 px-3 text-end -outline-offset-2 hover:bg-hover"
        >
          {kind === 'none' ? (
            <Icon
              name="plus"
              size={14}
              className="text-text-3 opacity-0 group-hover/sum:opacity-100 group-focus-visible/sum:opacity-100"
            />
          ) : (
            // A label that has no room goes to a second line, which is out of sight.
            <span className="flex h-5 min-w-0 flex-1 flex-row-reverse flex-wrap gap-x-1.5 overflow-hidden leading-5">
              <span className="order-2 text-xs/5 text-text-3">{label}</span>{' '}
              <span className="order-1 shrink-0 tabular-nums">{text || '–'}</span>
            </span>
          )}
        </button>
      }
    />
  );
}

/** The same figures on a phone, in one line that scrolls. */
export function SummaryStrip({ list, form, locale }: SummaryStripProps) {
  const { t } = useLingui();
  const names = useSumNames();
  const columns = list.columns.shown;
  const { data } = useSums(list.file?.key, list.query, askedSums(columns, form));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a line that scrolls sideways must be reachable by keyboard
    <dl
      tabIndex={0}
      aria-label={t`全部数据`}
      className="scroll-hidden flex h-9 shrink-0 items-center gap-4 overflow-x-auto border-t border-line bg-surface-1 px-4 text-xs whitespace-nowrap"
    >
      {summedColumns(columns, form).map((column) => {
        const field = form.fields.get(column.model);
        const kind = field && sumOf(column, field);
        return (
          field &&
          kind &&
          kind !== 'none' && (
            <div key={column.model} className="flex gap-1.5">
              <dt className="text-text-3">{`${column.name} ${names[kind]}`}</dt>
              <dd className="tabular-nums">
                {sumText(data?.sums, { field, kind, locale }) || '–'}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
