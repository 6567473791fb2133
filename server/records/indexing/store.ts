import type { Insertable } from 'kysely';
import type { RecordTable } from '../../db/tables/recordTables.ts';
import { gramsOf } from '../../db/grams.ts';
import type { NewRow } from '../../db/handle.ts';
import { insertManyRows } from '../../db/insertManyRows.ts';
import { insertGrams } from '../../db/search.ts';
import { inChunks } from '../core/yieldToEventLoop.ts';
import type { RecordContext } from '../core/context.ts';
import { insertDuplicateKeys } from './duplicateKeys.ts';
import { indexedLines, nameKey, nameOfRecord, searchLines } from '../search/searchText.ts';
import { slotValues } from '../core/slots.ts';
import type { Values } from '../core/types.ts';

/** The columns of a record that are made from its values. */
export interface DerivedColumns extends Pick<
  Insertable<RecordTable>,
  'name' | 'name_key' | 'number' | 'search_text' | 'data' | 'definition_version'
> {
  number: string | null;
  search_text: string;
}

export function derivedColumns(
  {
    own,
    full,
    slots,
    definitionVersion,
  }: Pick<RecordContext, 'own' | 'full' | 'slots' | 'definitionVersion'>,
  values: Values,
): DerivedColumns & Record<string, unknown> {
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
  await inChunks(rows, (some) => insertManyRows(context.tx, 'record', some));
  await index(
    context,
    rows.map(({ id, search_text = '' }) => ({ id, search_text })),
  );
  if (context.own.duplicates)
    await insertDuplicateKeys(
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
    insertGrams(
      tx,
      some.map(({ id, search_text }) => ({
        module: own.key,
        id,
        grams: gramsOf(indexedLines(search_text)),
      })),
    ),
  );
}
