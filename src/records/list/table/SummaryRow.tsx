import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { SUMS } from '../../../../schemas/views/sums.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../../widgets/ui/Menu.tsx';
import { useSums } from '../../../data/sums.ts';
import { isPinned, type ListColumn } from '../state/columnChoice.ts';
import { HEAD_HEIGHT } from './features.ts';
import { requestedSums, summedColumns, sumFigures, sumOf, useSumNames } from './sums.ts';
import type { ColumnWindow } from './useColumnWindow.ts';
import type { RecordListState } from '../state/useRecordList.ts';

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
  const requested = requestedSums(columns, form);
  const { data } = useSums(list.file?.key, list.query, requested);
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
                  {column.link && requested.length > 0 && (
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
                      spills={!summed.has(columns[indexes[at - 1] ?? -1] ?? column)}
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
  sums: Parameters<typeof sumFigures>[0];
  /** the cell before it is empty, so that a label may begin there */
  spills: boolean;
}

/** The figure of a column, and the menu that makes another one of it. */
function SumCell({ column, list, form, locale, sums, spills }: SumCellProps) {
  const { t } = useLingui();
  const names = useSumNames();
  const field = form.fields.get(column.model);
  if (!field) return null;
  const kind = sumOf(column, field);
  const figures = sumFigures(sums, { field, kind, locale });
  const [first, ...others] = figures;
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
  const label = kind === 'none' ? '' : (first?.label ?? names[kind]);
  const text = [
    first?.text ?? '',
    ...others.map((other) => `${other.label ?? ''} ${other.text}`),
  ].join(' · ');
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
          ) : others.length > 0 ? (
            <span className="flex min-w-0 flex-1 flex-col text-xs/4">
              {figures.map((figure, index) => (
                <span
                  key={figure.label}
                  className={cx('flex min-w-0 justify-end gap-1', index > 0 && 'text-text-3')}
                >
                  <span className={cx('text-text-3', spills ? 'whitespace-nowrap' : 'truncate')}>
                    {figure.label}
                  </span>{' '}
                  <span className="shrink-0 tabular-nums">{figure.text}</span>
                </span>
              ))}
            </span>
          ) : (
            // A label that has no room goes to a second line, which is out of sight.
            <span className="flex h-5 min-w-0 flex-1 flex-row-reverse flex-wrap gap-x-1.5 overflow-hidden leading-5">
              <span className="order-2 text-xs/5 text-text-3">{label}</span>{' '}
              <span className="order-1 shrink-0 tabular-nums">{first?.text ?? '–'}</span>
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
  const requested = requestedSums(columns, form);
  const { data } = useSums(list.file?.key, list.query, requested);
  const figuresOf = (column: ListColumn, field: Field): { label?: string; text: string }[] => {
    const figures = sumFigures(data?.sums, { field, kind: sumOf(column, field), locale });
    return figures.length > 0 ? figures : [{ text: '–' }];
  };
  if (requested.length === 0) return null;
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
          kind !== 'none' &&
          figuresOf(column, field).map(({ label, text }) => (
            <div key={label ?? ''} className="flex gap-1.5">
              <dt className="text-text-3">{label ?? `${column.name} ${names[kind]}`}</dt>
              <dd className="tabular-nums">{text}</dd>
            </div>
          ))
        );
      })}
    </dl>
  );
}
