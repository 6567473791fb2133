import { PROVINCE_NAMES } from '../../../schemas/addresses/provinceNames.ts';
import type { Dimension } from '../../../schemas/definition/reportFile.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Drawn } from '../../../schemas/reporting/drawReport.ts';
import type { ReportPlan } from '../../../schemas/reporting/plan.ts';
import type { RecordContext } from '../core/context.ts';
import type { Caller } from '../core/types.ts';
import { isNumbered } from './oneValue.ts';
import { createValueFormatter } from './valueFormatter.ts';

/** What the values of rows and columns that are shown are called, in the viewer's language: of thousands of customers a page is shown. */
export async function named(
  context: RecordContext,
  { by: [rows, columns] }: ReportPlan,
  drawn: Drawn,
): Promise<Drawn> {
  const [ofRow, ofColumn] = [
    await wordsOf(context, rows, drawn.list),
    await wordsOf(context, columns, drawn.list_index),
  ];
  return {
    ...drawn,
    list: drawn.list.map((row) => ({ ...row, name: ofRow(row.name) })),
    list_index: drawn.list_index.map((column) => ({ ...column, name: ofColumn(column.name) })),
  };
}

/** What the values of a dimension are called, by their keys. */
export async function wordsOf(
  { caller, tx, form }: RecordContext,
  dimension: Dimension | undefined,
  shown: readonly { name: string }[],
): Promise<(key: string) => string> {
  const field =
    dimension === undefined || dimension.kind === 'time'
      ? undefined
      : form.fields.get(dimension.model);
  if (!field) return (key) => key;
  if (dimension?.kind === 'region') return (key) => key && provinceOf(key, caller.locale);
  if (dimension?.kind === 'band') {
    const edges = dimension.edges.map((edge) =>
      formatFieldNumber(edge, field.duration ? { duration: field.duration } : {}, caller.locale),
    );
    return (key) => key && edges.slice(Number(key), Number(key) + 2).join(' – ');
  }
  const valueIn = (key: string) => (isNumbered(field) ? Number(key) : key);
  const say = await createValueFormatter(
    caller,
    tx,
    [field],
    shown.flatMap(({ name }) => (name ? [{ [field.model]: valueIn(name) }] : [])),
  );
  return (key) => key && (say(field, valueIn(key)) || `#${key}`);
}

function provinceOf(begin: string, locale: Caller['locale']): string {
  const found = Object.values(PROVINCE_NAMES).find(({ message }) => message.startsWith(begin));
  return found ? translate(found, locale) : begin;
}
