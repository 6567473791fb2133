import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';
import { PopoverLayer } from '../../../widgets/ui/Popover.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { ReportAnswer } from '../../data/reports.ts';
import type { Group } from '../../../schemas/conditions/conditions.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { ReportAsk } from '../../data/reports.ts';
import { useNow } from '../../records/shared/useNow.ts';
import { FigureSource } from './FigureSource.tsx';
import {
  type Figure,
  figureColumns,
  type FigureColumn,
  figureText,
  attainment,
  growth,
  isOver,
} from './figures.ts';

const PastRecords = lazyComponent(
  async () => (await import('../../records/past/PastRecords.tsx')).PastRecords,
);

const EntriesDialog = lazyComponent(
  async () => (await import('./EntriesDialog.tsx')).EntriesDialog,
);

interface OpenFigure {
  figure: Figure;
  anchor: HTMLElement;
}

/** All figures of a report, each of which tells where it comes from. It is what the keyboard and screen readers go by. */
export function ReportTable({ answer, ask }: { answer: ReportAnswer; ask: ReportAsk }) {
  const { t } = useLingui();
  const today = useNow().slice(0, 10);
  const [open, setOpen] = useState<OpenFigure>();
  const [past, setPast] = useState<{ filter: Group; day: string }>();
  const [entries, setEntries] = useState<Figure>();
  const locale = useLocale();
  const columns = figureColumns(answer);
  const grouped = answer.list_index.some(({ children }) => children.length > 0);
  // of a single measure its name below each column says nothing that the report does not
  const single = grouped && answer.measures.length === 1;
  const [first] = answer.dimensions;
  const heading = first?.kind === 'time' ? t`时间` : (first?.name ?? '');
  const compared = answer.compared;
  const head =
    'h-row border-b border-line bg-surface-1 px-3 text-end font-normal whitespace-nowrap';
  const stuck = 'sticky start-0 z-10 max-w-56 truncate bg-surface-1 text-start';

  function cell(column: FigureColumn, { row, value, before }: Omit<Figure, 'column'>): ReactNode {
    const text = figureText(value, column.measure, locale);
    const isTarget = compared?.with === 'target';
    // a target is set for one of the figures
    const held = compared && !grouped && (!isTarget || column.prop in compared.tail);
    const more = held ? (isTarget ? attainment(value, before) : growth(value, before)) : undefined;
    const even = isTarget ? 100 : 0;
    const missed = !isTarget || isOver(answer, { row, column }, today);
    return (
      <td key={column.prop} className="px-3 text-end whitespace-nowrap tabular-nums">
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={PopoverLayer.load}
          onFocus={PopoverLayer.load}
          onClick={({ currentTarget }) =>
            setOpen({ figure: { row, column, value, before }, anchor: currentTarget })
          }
          className={cx(
            'rounded underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent hover:decoration-accent pointer-coarse:min-h-11',
            value ? 'text-text-1' : 'text-text-3',
          )}
        >
          {text}
        </button>
        {held && (
          <span
            className={cx(
              'ms-2 inline-block w-16 text-xs',
              more === undefined || more === even
                ? 'text-text-3'
                : more > even
                  ? 'text-success'
                  : missed
                    ? 'text-danger'
                    : 'text-text-3',
            )}
          >
            {more === undefined ? '–' : `${more > 0 && !isTarget ? '+' : ''}${more}%`}
          </span>
        )}
      </td>
    );
  }

  return (
    <div className="max-h-[26rem] overflow-auto print:max-h-none print:overflow-visible">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{answer.about}</caption>
        <thead className="sticky top-0 z-20 text-text-2">
          {grouped && (
            <tr>
              <th scope="col" rowSpan={single ? 1 : 2} className={cx(head, stuck)}>
                {heading}
              </th>
              {answer.list_index.map(({ prop, name, children }) => (
                <th
                  key={prop}
                  scope={single ? 'col' : 'colgroup'}
                  colSpan={children.length}
                  className={cx(head, !single && 'border-s text-center')}
                >
                  {prop === 'all' ? t`合计` : name || t`未填写`}
                </th>
              ))}
            </tr>
          )}
          {!single && (
            <tr>
              {!grouped && (
                <th scope="col" className={cx(head, stuck)}>
                  {heading}
                </th>
              )}
              {columns.map(({ prop, measure: { label, unit } }) => (
                <th key={prop} scope="col" className={head}>
                  {label}
                  {unit && <span className="text-text-3"> ({unit})</span>}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {answer.list.map((row, at) => (
            <tr
              key={String(row.key)}
              className="h-row hover:bg-hover [&>*]:border-b [&>*]:border-line"
            >
              <th scope="row" className={cx(stuck, 'px-3 font-normal')} title={row.name}>
                {row.name || t`未填写`}
              </th>
              {columns.map((column) =>
                cell(column, {
                  row,
                  value: row.values[column.prop] ?? null,
                  before: compared?.list[at]?.[column.prop],
                }),
              )}
            </tr>
          ))}
        </tbody>
        {/* the last row of moves is what the others come to */}
        {answer.chart !== 'waterfall' && (
          <tfoot>
            <tr className="h-row font-semibold [&>*]:bg-surface-2">
              <th scope="row" className="sticky start-0 z-10 px-3 text-start">
                {t`合计`}
              </th>
              {columns.map((column) =>
                cell(column, {
                  value: answer.tail[column.prop] ?? null,
                  before: compared?.tail[column.prop],
                }),
              )}
            </tr>
          </tfoot>
        )}
      </table>
      {open && (
        <PopoverLayer
          anchor={open.anchor}
          label={t`数据来源`}
          align="end"
          side="bottom"
          className="w-96"
          sheet
          onClose={() => setOpen(undefined)}
        >
          <FigureSource
            key={`${open.figure.row?.key} ${open.figure.column.prop}`}
            answer={answer}
            figure={open.figure}
            onPast={(filter, day) => {
              setOpen(undefined);
              setPast({ filter, day });
            }}
            onEntries={() => {
              setOpen(undefined);
              setEntries(open.figure);
            }}
          />
        </PopoverLayer>
      )}
      {past && <PastRecords module={answer.module} {...past} onClose={() => setPast(undefined)} />}
      {entries && (
        <EntriesDialog
          answer={answer}
          ask={ask}
          figure={entries}
          onClose={() => setEntries(undefined)}
        />
      )}
    </div>
  );
}
