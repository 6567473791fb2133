import { sql } from 'kysely';
import type { Tx } from './handle.ts';

/**
 * The gram index of a company's records. A keyword with few matches answers their ids; one with many answers 'many', and the
 * list then walks its sort order and tests each row, which finds a page sooner than any index could.
 */
const FEW = 5000;
/** posting lists longer than this are sampled first, so that a common gram is known as common at once */
const SAMPLE = 20_000;

export async function putGrams(tx: Tx, records: readonly { module: string; id: number; grams: readonly string[] }[]): Promise<void> {
  if (records.length === 0) return;
  if (tx.engine === 'postgres') {
    const rows = records.map(({ module, id, grams }) => sql`(${tx.corpId}, ${id}::bigint, ${grams.map((gram) => `${tx.corpId}:${module}:${gram}`)}::text[])`);
    await sql`insert into search (corp_id, id, grams) values ${sql.join(rows)} on conflict (corp_id, id) do update set grams = excluded.grams`.execute(tx.bound);
    return;
  }
  for (const { module, id, grams } of records) {
    const prefix = prefixOf(tx.corpId, module);
    await sql`insert or replace into search (rowid, grams) values (${id}, ${grams.map((gram) => token(prefix, gram)).join(' ')})`.execute(tx.bound);
  }
}

export async function dropGrams(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (tx.engine === 'postgres') await sql`delete from search where corp_id = ${tx.corpId} and id = any(${ids}::bigint[])`.execute(tx.bound);
  else for (const id of ids) await sql`delete from search where rowid = ${id}`.execute(tx.bound);
}

/** Ids of records of the module that hold all grams, or 'many'. Deleted ones may be among them. */
export async function findByGrams(tx: Tx, module: string, grams: readonly string[]): Promise<number[] | 'many'> {
  if (grams.length === 0) return 'many';
  const found = tx.engine === 'postgres' ? await onPostgres(tx, grams.map((gram) => `${module}:${gram}`)) : await onSqlite(tx, module, grams);
  return found.length > FEW ? 'many' : found;
}

async function onPostgres(tx: Tx, wanted: readonly string[]): Promise<number[]> {
  const call = async (about: number) =>
    (await sql<{ id: number }>`select id from fieldwork_search(${wanted}::text[], ${FEW + 1}, ${about}) as id`.execute(tx.bound)).rows.map(({ id }) => id);
  const sample = await call(SAMPLE);
  return sample.length > FEW ? sample : call(0);
}

async function onSqlite(tx: Tx, module: string, grams: readonly string[]): Promise<number[]> {
  const prefix = prefixOf(tx.corpId, module);
  const query = grams.map((gram) => token(prefix, gram)).join(' AND ');
  const { rows } = await sql<{ id: number }>`select rowid as id from search where search match ${query} limit ${FEW + 1}`.execute(tx.bound);
  return rows.map(({ id }) => id);
}

/**
 * Letters and digits only, which is what FTS5's ascii tokenizer keeps together: company, module, then the characters by their codes. Two
 * modules that fold alike share tokens; the list tells them apart.
 */
function prefixOf(corpId: number, module: string): string {
  return `c${corpId}m${module.toLowerCase().replaceAll(/[^a-z0-9]/g, '0')}`;
}

function token(prefix: string, gram: string): string {
  let code = prefix;
  for (const character of gram) code += `z${(character.codePointAt(0) as number).toString(16)}`;
  return code;
}
