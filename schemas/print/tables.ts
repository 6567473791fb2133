import type { Field } from '../form/form.ts';
import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { formatFieldNumber } from '../form/formatFieldNumber.ts';
import { formatNumber } from '../values/numberText.ts';
import type { Context } from '../conditions/conditions.ts';
import { arrayOf, objectOf } from '../definition/readDefinition.ts';
import type { Names } from '../exchange/cells.ts';
import { rowColumns } from '../form/rowColumns.ts';
import { isShown } from '../validation/validate.ts';
import { printedNumber, printedValue } from './printedValue.ts';
import { taxParts, taxTotals } from '../rules/lineTax.ts';
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
  /** what is worked out line by line: in no table of lines that have none of it */
  optional?: true;
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
  { key: 'net_amount', label: label('不含税金额'), decimals: 2, added: true, optional: true },
  { key: 'tax_rate', label: label('税率 (%)'), decimals: 0, optional: true },
  { key: 'tax_amount', label: label('税额'), decimals: 2, added: true, optional: true },
  { key: 'sales_price_all', label: label('小计'), decimals: 2, added: true },
];

/** Of the lines that have a rate. */
const TAX_REMARK: Label = label('不含税金额 {net}，税额 {tax}，价税合计 {gross}');

export const TOTAL_LABELS: Label = label('合计');

/** The columns of a field that holds lines. */
export function lineColumns(locale: Locale): PrintColumn[] {
  return columnsOf(LINE_COLUMNS, locale);
}

function columnsOf(columns: readonly LineColumn[], locale: Locale): PrintColumn[] {
  return columns.map(({ key, label, decimals }) => ({
    key,
    label: translate(label, locale),
    align: decimals === undefined ? 'start' : 'end',
  }));
}

/** The lines that a field holds, in words. */
export function linesTable(value: unknown, locale: Locale): PrintTable {
  const lines = (Array.isArray(value) ? value : []).map((raw: unknown) => {
    const { tax_rate, sales_price_all, ...line } = objectOf(raw);
    return { ...line, tax_rate, sales_price_all, ...taxParts({ tax_rate, sales_price_all }) };
  }) as Record<string, unknown>[];
  const printed = LINE_COLUMNS.filter(
    ({ key, optional }) => !optional || lines.some((line) => line[key] !== undefined),
  );
  const said = (line: Record<string, unknown>, { key, decimals }: LineColumn) =>
    decimals !== undefined && typeof line[key] === 'number'
      ? formatNumber(line[key], locale, decimals)
      : valueAsText(line[key]);
  const tax = taxTotals(lines as { sales_price_all: unknown }[]);
  const added = printed.filter((column) => column.added === true);
  return {
    ...(tax && {
      remark: {
        beside: 'tax_rate',
        text: translate(TAX_REMARK, locale, {
          net: formatNumber(tax.net_amount, locale, 2),
          tax: formatNumber(tax.tax_amount, locale, 2),
          gross: formatNumber(tax.gross_amount, locale, 2),
        }),
      },
    }),
    columns: columnsOf(printed, locale),
    rows: lines.map((line) =>
      Object.fromEntries(printed.map((column) => [column.key, said(line, column)])),
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

/** The rows of a sub-form, in words; what a condition hides in a row is not printed there, and the columns that the form adds up are here too. */
export function rowsTable(
  field: Field,
  value: unknown,
  { names, around }: { names: Names; around: Omit<Context, 'record'> },
): PrintTable {
  const fields = rowColumns(field).filter(isPrintable);
  const lines = arrayOf(value).map(objectOf);
  const { locale } = names;
  return {
    columns: recordColumns(fields),
    rows: lines.map((line) =>
      wordsOf(
        fields.flatMap((column) => {
          const said = isShown(column, { ...around, record: line })
            ? printedValue(column, line[column.model], names)
            : undefined;
          return said ? [[column.model, said] as const] : [];
        }),
      ),
    ),
    totals: wordsOf(
      fields.filter(isAdded).map((column) => {
        const total = exact(sum(lines.map((line) => line[column.model])));
        return [column.model, printedNumber(Number(total), column, locale)] as const;
      }),
    ),
  };
}

function isAdded({ valueType, widget }: Field): boolean {
  return valueType === 'number' && widget.options.sum === 'total';
}

function wordsOf(values: Iterable<readonly [string, PrintValue]>): Record<string, string> {
  return Object.fromEntries(
    [...values].map(([model, value]) => [model, 'text' in value ? value.text : '']),
  );
}

/** The columns of records beside the printed one, and of the rows of a sub-form. */
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
    ({ valueType, type, unit, duration }) =>
      valueType === 'number' && (type === 'number' || duration) && unit !== '%',
  );
  return {
    columns: recordColumns(fields),
    rows: rows.map((row) => wordsOf(Object.entries(row))),
    totals: Object.fromEntries(
      added.map((field) => [
        field.model,
        formatFieldNumber(
          money(exact(sum(values.map((each) => each[field.model])))),
          field,
          locale,
        ),
      ]),
    ),
  };
}

/** Whether a cell of a table can say it. */
export function isPrintable({ hidden, internal, valueType }: Field): boolean {
  return (
    !hidden &&
    !internal &&
    !['html', 'images', 'files', 'lines', 'object', 'any'].includes(valueType)
  );
}
