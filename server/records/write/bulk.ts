import type { Selectable } from 'kysely';
import type { RecordTable } from '../../db/tables/recordTables.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { computeNew } from '../core/formulas.ts';
import { NEW } from './insert.ts';
import { moduleIn } from '../core/modules.ts';
import { nextNumbers, seriesOf } from './numbers.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { ensureSlots } from '../indexing/reindex.ts';
import { withoutEmptyValues } from '../core/row.ts';
import { withoutBlankRows } from './rows.ts';
import { insertRows, derivedColumns } from '../indexing/store.ts';
import type { Caller, Values } from '../core/types.ts';
import { uniqueValues } from '../indexing/unique.ts';

/** A record whose values are right already: sample data, load tests, another system's backup. */
export interface BulkRow {
  values: Values;
  core?: Partial<
    Pick<
      Selectable<RecordTable>,
      | 'owner_user_id'
      | 'owner_department_id'
      | 'creator_user_id'
      | 'create_time'
      | 'update_time'
      | 'last_contact_time'
      | 'state'
      | 'approval_state'
      | 'lock_flag'
    >
  >;
}

const CHUNK = 400;

/**
 * Stores many records in one transaction: formulas, numbers, slots, search, unique values and one log entry each, but no checks and no
 * module rules. Answers their ids in the same order.
 */
export function insertMany(
  caller: Caller,
  key: string,
  rows: readonly BulkRow[],
): Promise<number[]> {
  return caller.company.write(async (tx) => {
    const opened = await contextOf(caller, tx, await moduleIn(tx, key));
    const context = { ...opened, slots: await ensureSlots(opened) };
    const departments = new Map(
      (await tx.from('user').select(['id', 'department_id']).execute()).map(
        ({ id, department_id }) => [id, department_id],
      ),
    );
    const ids: number[] = [];
    for (let at = 0; at < rows.length; at += CHUNK)
      ids.push(...(await insertChunk(context, rows.slice(at, at + CHUNK), departments)));
    return ids;
  });
}

async function insertChunk(
  context: RecordContext,
  rows: readonly BulkRow[],
  departments: ReadonlyMap<number, number | null>,
): Promise<number[]> {
  const { caller, tx, own, now } = context;
  const ids = await tx.nextIds(rows.length);
  const numbers = await numbersFor(context, rows);
  const records = rows.map(({ values: raw, core = {} }, index) => {
    const values: Values = { ...raw, ...numbers[index] };
    computeNew(context, values);
    const owner_user_id = core.owner_user_id === undefined ? caller.viewer.id : core.owner_user_id;
    const stored = withoutEmptyValues(withoutBlankRows(context, values));
    const times = {
      create_time: core.create_time ?? now,
      update_time: core.update_time ?? core.create_time ?? now,
    };
    const owner_department_id =
      owner_user_id === null ? null : (departments.get(owner_user_id) ?? null);
    return {
      stored,
      row: {
        ...NEW,
        module: own.key,
        id: ids[index] as number,
        creator_user_id: caller.viewer.id,
        owner_department_id,
        ...derivedColumns(context, stored),
        ...core,
        ...times,
        owner_user_id,
      },
    };
  });
  await insertRows(
    context,
    records.map(({ row }) => row),
  );
  const unique = records.flatMap(({ stored, row }) =>
    uniqueValues(context, stored).map(({ model, value }) => ({
      module: own.key,
      model,
      value,
      record_id: row.id,
    })),
  );
  if (unique.length > 0)
    await tx
      .insert('unique_value', unique)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await logRecordChanges(
    context,
    records.map(({ row }) => ({
      record: { id: row.id, version: 1, name: row.name },
      action: 'import',
      category: 1,
      changes: {},
    })),
  );
  return ids;
}

/** One step of the counter for all rows of a day. */
async function numbersFor(
  context: RecordContext,
  rows: readonly BulkRow[],
): Promise<readonly Readonly<Record<string, string>>[]> {
  const numbers: Record<string, string>[] = rows.map(() => ({}));
  const all = seriesOf(context);
  if (all.length === 0) return numbers;
  const days = Map.groupBy(rows.keys(), (index) =>
    (rows[index]?.core?.create_time ?? context.today).slice(0, 10),
  );
  for (const series of all)
    for (const [day, some] of days) {
      const open = some.filter((index) => rows[index]?.values[series.model] === undefined);
      const drawn = await nextNumbers(context.tx, { series, day, count: open.length });
      open.forEach((index, at) => {
        const [own, number] = [numbers[index], drawn[at]];
        if (own && number !== undefined) own[series.model] = number;
      });
    }
  return numbers;
}
