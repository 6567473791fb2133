import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { cx } from '../../ui/cx.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import type { Row } from './rowList.ts';
import { gridOf, keyOfRow, totalsOf } from './rowValue.ts';

export interface RowTableProps {
  name: string;
  columns: readonly Field[];
  rows: readonly Row[];
  phone: boolean;
  /** whether a row has a menu of what is done with it */
  actions: boolean;
  locale: Locale;
  /** the row that has the focus: it stays, wherever one scrolls */
  active?: number | undefined;
  scroller?: RefObject<RowScroller | null>;
  draw(row: Row, index: number): ReactNode;
}

export interface RowScroller {
  /** brings the row into view */
  to(index: number): void;
}

/** px of a row before it is drawn */
const ROW = 41;
const CARD_LINE = 58;

/** The frame of the rows: those near what is in sight are drawn, in a box that scrolls once there are many. */
export function RowTable({
  name,
  columns,
  rows,
  phone,
  actions,
  locale,
  active,
  scroller,
  draw,
}: RowTableProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it is told through state of its own when to draw again; no compiler memoizes it
  const virtual: Virtualizer<HTMLDivElement, HTMLDivElement> = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => keyOfRow(rows[index], index),
    estimateSize: () => (phone ? 48 + columns.length * CARD_LINE : ROW),
    overscan: 5,
    scrollMargin: phone ? 0 : 32,
    initialRect: { width: 600, height: 480 },
    rangeExtractor: (range) =>
      [
        ...new Set([
          ...defaultRangeExtractor(range),
          ...(active !== undefined && active < rows.length ? [active] : []),
        ]),
      ].toSorted((a, b) => a - b),
  });
  useImperativeHandle(scroller, () => ({ to: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const totals = totalsOf(columns, rows);
  const { minWidth, ...grid } = gridOf(columns, actions);
  const margin = phone ? 0 : 32;
  const table = phone
    ? ({ list: 'list', group: 'presentation' } as const)
    : ({ list: 'table', group: 'rowgroup' } as const);
  return (
    <div
      ref={box}
      // Without controls in it, only the keys of who stands in the box scroll it.
      tabIndex={actions && rows.length > 0 ? undefined : 0}
      className="max-h-120 overflow-auto rounded-md border border-line bg-surface-0"
    >
      <div
        role={table.list}
        aria-label={name}
        {...(!phone && { 'aria-rowcount': rows.length + 1 })}
        style={phone ? undefined : { minWidth }}
      >
        {!phone && (
          <div
            role="rowgroup"
            className={cx(
              'sticky top-0 z-1 bg-surface-2',
              rows.length > 0 && 'border-b border-line',
            )}
          >
            <div
              role="row"
              aria-rowindex={1}
              className="grid h-8 items-center text-xs text-text-2"
              style={grid}
            >
              <span role="columnheader" className="ps-2">
                <span aria-hidden>#</span>
                <span className="sr-only">{t`序号`}</span>
              </span>
              {columns.map((column) => (
                <span
                  key={column.model}
                  role="columnheader"
                  title={column.name}
                  className={cx('truncate px-2', isNumeric(column) && 'text-end')}
                >
                  {column.name}
                  {column.required && actions && (
                    <span aria-hidden className="text-danger">
                      {' '}
                      *
                    </span>
                  )}
                </span>
              ))}
              {actions && (
                <span role="columnheader">
                  <span className="sr-only">{t`操作`}</span>
                </span>
              )}
            </div>
          </div>
        )}
        <div
          {...(rows.length > 0 && { role: table.group })}
          className="relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role={phone ? 'listitem' : 'row'}
                  {...(!phone && { 'aria-rowindex': index + 2 })}
                  className={cx(
                    'absolute inset-x-0 top-0 border-b border-line text-sm',
                    !phone && 'grid items-start py-1',
                  )}
                  style={{ ...(!phone && grid), transform: `translateY(${start - margin}px)` }}
                >
                  {draw(row, index)}
                </div>
              )
            );
          })}
        </div>
        {!phone && totals.size > 0 && rows.length > 0 && (
          <div role="rowgroup" className="sticky bottom-0 bg-surface-2">
            <div role="row" className="grid h-9 items-center text-sm font-semibold" style={grid}>
              <span role="cell" className="truncate ps-2">
                <span aria-hidden>Σ</span>
                <span className="sr-only">{t`合计`}</span>
              </span>
              {columns.map((column) => (
                <span
                  key={column.model}
                  role="cell"
                  className="truncate px-3 text-end tabular-nums"
                >
                  {total(column)}
                </span>
              ))}
              {actions && <span role="cell" />}
            </div>
          </div>
        )}
      </div>
      {phone && totals.size > 0 && rows.length > 0 && (
        <dl className="flex flex-col gap-1 bg-surface-2 px-3 py-2 text-sm">
          {columns.flatMap((column) =>
            totals.has(column.model) ? (
              <div key={column.model} className="flex justify-between gap-3">
                <dt className="text-text-2">{t`${column.name}合计`}</dt>
                <dd className="font-semibold tabular-nums">{total(column)}</dd>
              </div>
            ) : (
              []
            ),
          )}
        </dl>
      )}
    </div>
  );

  function total(column: Field): string {
    const value = totals.get(column.model);
    return value === undefined ? '' : formatFieldNumber(value, column, locale);
  }
}

export function isNumeric({ valueType, type }: Field): boolean {
  return valueType === 'number' && type !== 'rate';
}
