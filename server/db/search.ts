import { sql } from 'kysely';
import type { Tx } from './handle.ts';

/**
 * The gram index of a company's records. A gram is kept as a 32-bit number made from company, module and gram together, so that every
 * company and module has lists of its own; two grams that share a number only make a few more candidates. A keyword with few matches
 * answers their ids; one with many answers 'many', and the list then walks its sort order and tests each row, which finds a page sooner
 * than any index could.
 */
const FEW = 5000;

export async function putGrams(
  tx: Tx,
  records: readonly { module: string; id: number; grams: readonly string[] }[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ module, id, grams }) => ({
    id,
    numbers: numbersOf(tx, module, grams),
  }));
  if (tx.engine === 'postgres') {
    const values = rows.map(
      ({ id, numbers }) => sql`(${tx.corpId}, ${id}::bigint, ${numbers}::integer[])`,
    );
    await sql`insert into search (corp_id, id, grams) values ${sql.join(values)} on conflict (corp_id, id) do update set grams = excluded.grams`.execute(
      tx.bound,
    );
    return;
  }
  for (const { id, numbers } of rows)
    await sql`insert or replace into search (rowid, grams) values (${id}, ${numbers.map(token).join(' ')})`.execute(
      tx.bound,
    );
}

export async function dropGrams(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (tx.engine === 'postgres')
    await sql`delete from search where corp_id = ${tx.corpId} and id = any(${ids}::bigint[])`.execute(
      tx.bound,
    );
  else for (const id of ids) await sql`delete from search where rowid = ${id}`.execute(tx.bound);
}

/** Ids of records of the module that hold all grams, or 'many'. Deleted ones, and a few that hold others, may be among them. */
export async function findByGrams(
  tx: Tx,
  module: string,
  grams: readonly string[],
): Promise<number[] | 'many'> {
  if (grams.length === 0) return 'many';
  const numbers = numbersOf(tx, module, grams);
  const found =
    tx.engine === 'postgres' ? await onPostgres(tx, numbers) : await onSqlite(tx, numbers);
  return found === 'many' || found.length > FEW ? 'many' : found;
}

async function onPostgres(tx: Tx, wanted: readonly number[]): Promise<number[] | 'many'> {
  const { rows } = await sql<{
    id: number;
  }>`select id from fieldwork_search(${wanted}::integer[], ${FEW + 1}) as id`.execute(tx.bound);
  return rows[0]?.id === -1 ? 'many' : rows.map(({ id }) => id);
}

async function onSqlite(tx: Tx, wanted: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select rowid as id from search where search match ${wanted.map(token).join(' AND ')} limit ${FEW + 1}`.execute(
    tx.bound,
  );
  return rows.map(({ id }) => id);
}

function numbersOf({ corpId }: Tx, module: string, grams: readonly string[]): number[] {
  const start = hash(`${corpId}:${module}:`, OFFSET);
  return [...new Set(grams.map((gram) => hash(gram, start)))];
}

const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, as a signed 32-bit number. Never changed: the numbers are stored. */
function hash(text: string, start: number): number {
  let number = start;
  for (let at = 0; at < text.length; at += 1)
    number = Math.imul(number ^ text.charCodeAt(at), PRIME);
  return number;
}

/** A number as a word of the full-text table. */
function token(number: number): string {
  return `g${(number >>> 0).toString(36)}`;
}
