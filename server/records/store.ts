import type { Insertable } from 'kysely';
import type { RecordTable } from '../db/tables.ts';
import { gramsOf } from '../db/grams.ts';
import type { NewRow } from '../db/handle.ts';
import { putMany } from '../db/putMany.ts';
import { putGrams } from '../db/search.ts';
import { inChunks } from './breathe.ts';
import type { RecordContext } from './context.ts';
import { putKeys } from './duplicateKeys.ts';
import { nameKey, nameOfRecord, searchLines } from './searchText.ts';
import { slotValues } from './slots.ts';
import type { Values } from './types.ts';

/** The columns of a record that are made from its values. */
export interface Made extends Pick<
  Insertable<RecordTable>,
  'name' | 'name_key' | 'number' | 'search_text' | 'data' | 'definition_version'
> {
  number: string | null;
  search_text: string;
}

export function madeFrom(
  {
    own,
    full,
    slots,
    definitionVersion,
  }: Pick<RecordContext, 'own' | 'full' | 'slots' | 'definitionVersion'>,
  values: Values,
): Made & Record<string, unknown> {
  const name = nameOfRecord(own.title, full, values);
  const number = own.number && values[own.number.field];
  return {
    name,
    name_key: nameKey(name),
    number: typeof number === 'string' ? number : null,
    search_text: searchLines(own, full, values).join('\n'),
    data: JSON.stringify(values),
    definition_version: definitionVersion,
    ...slotValues(slots, values),
  };
}

export async function insertRows(
  context: Pick<RecordContext, 'tx' | 'own'>,
  rows: readonly NewRow<'record'>[],
): Promise<void> {
  await inChunks(rows, (some) => putMany(context.tx, 'record', some));
  await index(
    context,
    rows.map(({ id, search_text = '' }) => ({ id, search_text })),
  );
  if (context.own.duplicates)
    await putKeys(
      context,
      rows.map(({ id, data }) => ({ id, data: JSON.parse(data) as Values })),
    );
}

/** Brings the gram index up to date with `search_text`. */
export async function index(
  { tx, own }: Pick<RecordContext, 'tx' | 'own'>,
  records: readonly { id: number; search_text: string }[],
): Promise<void> {
  await inChunks(records, (some) =>
    putGrams(
      tx,
      some.map(({ id, search_text }) => ({
        module: own.key,
        id,
        grams: gramsOf(search_text.split('\n')),
      })),
    ),
  );
}
