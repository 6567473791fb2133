import { AppError } from '../../../schemas/i18n/errors.ts';
import type { NewRow, Tx } from '../../db/handle.ts';

/** Tables whose rows are samples themselves; everything else hangs on one of them and goes with it. */
const TAGGED = { record: 'module', list_item: 'kind' } as const;

/**
 * Lets `write` make rows that are samples: whatever it stores in this transaction is marked as one, by whichever way it came. Throws `wrong_state`
 * where there are some already, also for two at the same moment.
 */
export async function writeSamples(tx: Tx, write: (tx: Tx) => Promise<void>): Promise<void> {
  await lockSamples(tx);
  if (await tx.from('sample').select('id').limit(1).executeTakeFirst())
    throw new AppError('wrong_state');
  const before = await counters(tx);
  const made: NewRow<'sample'>[] = [];
  await write(noting(tx, made));
  for (let at = 0; at < made.length; at += 500)
    await tx.insert('sample', made.slice(at, at + 500)).execute();
  const moved = [...(await counters(tx))].flatMap(([key, after]) =>
    after === (before.get(key) ?? 0) ? [] : [{ key, before: before.get(key) ?? 0, after }],
  );
  await tx.remove('sample_counter').execute();
  if (moved.length > 0) await tx.insert('sample_counter', moved).execute();
}

/** Whoever writes or deletes samples waits for whoever does it at this moment. */
export async function lockSamples(tx: Tx): Promise<void> {
  await tx.dialect.lock(tx.from('corp').select('corp_id')).execute();
}

/** Automatic numbers by their runs. */
async function counters(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .from('counter')
    .select(['key', 'value'])
    .where('key', 'like', 'number:%')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The transaction, which keeps in `made` what goes into the tables of samples, by both ways that lead there. */
function noting(tx: Tx, made: NewRow<'sample'>[]): Tx {
  const note = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const column = (TAGGED as Readonly<Record<string, string>>)[table];
    if (column !== undefined)
      for (const row of rows) made.push({ module: String(row[column]), id: Number(row.id) });
  };
  return {
    ...tx,
    insert(table, rows) {
      note(table, [rows].flat() as Readonly<Record<string, unknown>>[]);
      return tx.insert(table, rows);
    },
    dialect: {
      ...tx.dialect,
      putRows(own, table, given) {
        note(table, given.rows);
        return tx.dialect.putRows(own, table, given);
      },
    },
  };
}
