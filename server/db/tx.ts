import { type Insertable, type Kysely, sql } from 'kysely';
import { companyPlugin } from './companyPlugin.ts';
import type { NewRow, Tx } from './handle.ts';
import type { TableName, Tables } from './tables/tables.ts';

/** Does the work in a transaction that is open already, and then what it asked to be done before the end. */
export async function inCompany<T>(
  db: Kysely<Tables>,
  of: Pick<Tx, 'corpId' | 'dialect' | 'memory' | 'snapshot'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const following: (() => Promise<void>)[] = [];
  const result = await work(companyTx(db, of, following));
  for (let follow = following.shift(); follow; follow = following.shift()) await follow();
  return result;
}

/** One transaction's face, bound to a company. */
function companyTx(
  db: Kysely<Tables>,
  { corpId, dialect, memory, snapshot }: Pick<Tx, 'corpId' | 'dialect' | 'memory' | 'snapshot'>,
  following: (() => Promise<void>)[],
): Tx {
  const bound = db.withPlugin(companyPlugin(corpId));
  const reserved: number[] = [];
  const nextIds = async (count: number) =>
    count <= reserved.length ? reserved.splice(0, count) : dialect.drawIds(db, count);
  return {
    corpId,
    dialect,
    memory,
    snapshot,
    bound,
    from: bound.selectFrom.bind(bound),
    update: bound.updateTable.bind(bound),
    remove: bound.deleteFrom.bind(bound),
    insert: (table, rows) => insert(bound, corpId, table, rows),
    beforeCommit: (follow) => void following.push(follow),
    attempt: (work) => attempt(bound, work),
    nextIds,
    nextId: async () => (await nextIds(1))[0] as number,
    reserveIds: async (count) => void reserved.push(...(await dialect.drawIds(db, count))),
    count: async (key, by = 1) => {
      const [row] = await bound
        .insertInto('counter')
        .values({ corp_id: corpId, key, value: by })
        .onConflict((conflict) =>
          conflict.columns(['corp_id', 'key']).doUpdateSet({ value: sql`counter.value + ${by}` }),
        )
        .returning('value')
        .execute();
      return row?.value as number;
    },
  };
}

async function attempt<T>(bound: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(bound);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(bound);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(bound);
    throw error;
  }
}

function insert<T extends TableName>(
  bound: Kysely<Tables>,
  corpId: number,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
) {
  const list = (Array.isArray(rows) ? rows : [rows]) as readonly NewRow<T>[];
  // Adding the key that NewRow took away gives the table's own row again; the compiler cannot follow that through T.
  return bound
    .insertInto(table)
    .values(list.map((row) => ({ ...row, corp_id: corpId })) as unknown as Insertable<Tables[T]>[]);
}
