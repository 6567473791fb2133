import {
  fieldSeries,
  moduleSeries,
  numberPattern,
  numberText,
  type NumberSeries,
} from '../../../schemas/definition/numberPattern.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../core/context.ts';
import type { Values } from '../core/types.ts';
import { uniqueKey } from '../indexing/unique.ts';

interface Drawing {
  series: NumberSeries;
  day: string;
  count: number;
}

/** The next automatic numbers of a series and day. The counter starts anew when the date part changes; numbers that records have from another pattern are passed over. */
export async function nextNumbers(tx: Tx, { series, day, count }: Drawing): Promise<string[]> {
  const { pattern } = series;
  const free: string[] = [];
  while (free.length < count) {
    const wanted = count - free.length;
    const last = await tx.count(counterKey(series, day), wanted);
    const drawn = Array.from({ length: wanted }, (_, at) =>
      numberText(pattern, day, last - wanted + at + 1),
    );
    free.push(...(await untaken(tx, series, drawn)));
  }
  return free;
}

/** Everything that new records of a module are numbered by: its own number first, then its fields. */
export function seriesOf({
  caller: { settings },
  own,
  full,
}: Pick<RecordContext, 'caller' | 'own' | 'full'>): NumberSeries[] {
  const fields = fieldSeries(own, full.fields.values());
  return own.number ? [moduleSeries(own, numberPattern(own, settings)), ...fields] : fields;
}

/** The values of a record that is changed, with numbers for fields that came after it was made. */
export async function withFieldNumbers(
  { tx, own, full, today }: Pick<RecordContext, 'tx' | 'own' | 'full' | 'today'>,
  values: Values,
): Promise<Values> {
  const open = fieldSeries(own, full.fields.values()).filter(
    ({ model }) => values[model] === undefined,
  );
  if (open.length === 0) return values;
  const numbered = { ...values };
  for (const series of open)
    [numbered[series.model]] = await nextNumbers(tx, { series, day: today, count: 1 });
  return numbered;
}

/** What the next number would be, without drawing it. */
export async function previewNumber(
  tx: Tx,
  { series, day }: Omit<Drawing, 'count'>,
): Promise<string> {
  const row = await tx
    .from('counter')
    .select('value')
    .where('key', '=', counterKey(series, day))
    .executeTakeFirst();
  const last = row?.value ?? 0;
  const near = Array.from({ length: 50 }, (_, at) =>
    numberText(series.pattern, day, last + at + 1),
  );
  return (await untaken(tx, series, near))[0] ?? near[0] ?? '';
}

function counterKey({ run, pattern }: NumberSeries, day: string): string {
  return `number:${run}:${numberText(pattern, day, 0)}`;
}

async function untaken(
  tx: Tx,
  { module, model }: NumberSeries,
  drawn: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .from('unique_value')
    .select('value')
    .where('module', '=', module)
    .where('model', '=', model)
    .where('value', 'in', drawn.map(uniqueKey))
    .execute();
  const taken = new Set(rows.map(({ value }) => value));
  return drawn.filter((text) => !taken.has(uniqueKey(text)));
}
