import type { Field } from '../form/form.ts';
import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { formatNumber } from '../values/numberText.ts';
import { objectOf } from '../definition/readDefinition.ts';
import { exact, money, sum } from '../rules/money.ts';
import { valueAsText } from '../values/valueTypes.ts';
import type { PrintColumn, PrintTable, PrintValue } from './types.ts';

interface LineColumn {
  key: string;
  label: Label;
  /** decimals; absent: a text */
  decimals?: number;
  /** is added up below the lines */
  added?: true;
}

/** What the lines of products hold, in the order of their table. */
const LINE_COLUMNS: readonly LineColumn[] = [
  { key: 'name', label: label('产品', 'tables') },
  { key: 'spec_attr', label: label('规格') },
  { key: 'unit', label: label('单位') },
  { key: 'price', label: label('标准价格'), decimals: 2 },
  { key: 'discount', label: label('折扣 (%)'), decimals: 0 },
  { key: 'sales_price', label: label('成交单价'), decimals: 2 },
  { key: 'quantity', label: label('数量'), decimals: 0, added: true },
  { key: 'sales_price_all', label: label('小计'), decimals: 2, added: true },
];

export const TOTAL_LABELS: Label = label('合计');

/** The columns of a field that holds lines. */
export function lineColumns(locale: Locale): PrintColumn[] {
  return LINE_COLUMNS.map(({ key, label, decimals }) => ({
    key,
    label: translate(label, locale),
    align: decimals === undefined ? 'start' : 'end',
  }));
}

/** The lines that a field holds, in words. */
export function linesTable(value: unknown, locale: Locale): PrintTable {
  const lines = (Array.isArray(value) ? value : []).map(objectOf);
  const said = (line: Record<string, unknown>, { key, decimals }: LineColumn) =>
    decimals !== undefined && typeof line[key] === 'number'
      ? formatNumber(line[key], locale, decimals)
      : valueAsText(line[key]);
  const added = LINE_COLUMNS.filter((column) => column.added === true);
  return {
    columns: lineColumns(locale),
    rows: lines.map((line) =>
      Object.fromEntries(LINE_COLUMNS.map((column) => [column.key, said(line, column)])),
    ),
    totals: Object.fromEntries(
      added.map(({ key, decimals = 0 }) => [
        key,
        formatNumber(
          sum(lines.map((line) => line[key]))
            .toDecimalPlaces(Math.max(decimals, 2))
            .toNumber(),
          locale,
          decimals,
        ),
      ]),
    ),
  };
}

/** The columns of records beside the printed one. */
export function recordColumns(fields: readonly Field[]): PrintColumn[] {
  return fields.filter(isPrintable).map(({ model, name, valueType }) => ({
    key: model,
    label: name,
    align: valueType === 'number' ? 'end' : 'start',
  }));
}

/** Records beside the printed one, a row each; numbers are added up, shares and marks are not. */
export function recordsTable({
  fields,
  rows,
  values,
  locale,
}: {
  fields: readonly Field[];
  rows: readonly Readonly<Record<string, PrintValue>>[];
  values: readonly Readonly<Record<string, unknown>>[];
  locale: Locale;
}): PrintTable {
  const added = fields.filter(
    ({ valueType, type, unit }) => valueType === 'number' && type === 'number' && unit !== '%',
  );
  return {
    columns: recordColumns(fields),
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([model, value]) => [model, 'text' in value ? value.text : '']),
      ),
    ),
    totals: Object.fromEntries(
      added.map(({ model, precision, unit }) => {
        const digits = formatNumber(
          money(exact(sum(values.map((each) => each[model])))),
          locale,
          precision,
        );
        return [model, unit ? `${digits} ${unit}` : digits];
      }),
    ),
  };
}

/** Whether a cell of a table can say it. */
function isPrintable({ hidden, valueType }: Field): boolean {
  return !hidden && !['html', 'images', 'files', 'lines', 'object', 'any'].includes(valueType);
}
