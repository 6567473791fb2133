import type { Field } from '../../../schemas/form/form.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { ROW_ID } from '../../../schemas/form/rowsOf.ts';
import { sum } from '../../../schemas/rules/money.ts';
import type { Row } from './rowList.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';

/** What a row is known by while it is on the screen. */
export function keyOfRow(row: Row | undefined, index: number): string {
  const id = row?.[ROW_ID];
  return typeof id === 'string' ? id : `at-${index}`;
}

/** The columns that are drawn. */
export function shownColumns(field: Field): Field[] {
  return rowColumns(field).filter(({ hidden }) => !hidden);
}

/** px that a column needs at least, by what it holds. */
const WIDTHS: Partial<Record<ValueType, number>> = {
  number: 120,
  switch: 72,
  date: 150,
  datetime: 200,
  time: 130,
  longtext: 220,
  html: 320,
  address: 260,
  images: 200,
  files: 220,
  span: 260,
};
const WIDTH = 160;

/** The columns as a grid: numbers, cells, and 40 px for what is done with a row. */
export function gridOf(columns: readonly Field[], actions: boolean) {
  const widths = columns.map(({ valueType }) => WIDTHS[valueType] ?? WIDTH);
  const cells = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  return {
    gridTemplateColumns: ['36px', ...cells, ...(actions ? ['40px'] : [])].join(' '),
    minWidth: widths.reduce((all, width) => all + width, actions ? 76 : 36),
  };
}

/** What each column that has a sum comes to, exact, by model. */
export function totalsOf(columns: readonly Field[], rows: readonly Row[]): Map<string, number> {
  return new Map(
    columns
      .filter((column) => column.valueType === 'number' && column.widget.options.sum === 'total')
      .map(({ model }) => [model, sum(rows.map((row) => row[model])).toNumber()]),
  );
}
