import { type Kysely, sql } from 'kysely';
import type { Engine } from '../handle.ts';
import { createTables, run } from './ddl.ts';
import { TABLES_1 } from './tables.ts';

export async function first(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, TABLES_1);
  await (engine === 'postgres' ? postgresOnly(db) : sqliteOnly(db));
}

/** The gram index: rows by record id, grams as numbers (see search.ts), nothing of the text itself. */
async function sqliteOnly(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create virtual table search using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  );
}

/**
 * The gram index. Array operators are not leakproof, so under a policy they could not use an index: the table is reached through one
 * function that runs as its owner and answers ids of the session's company only.
 */
async function postgresOnly(db: Kysely<unknown>): Promise<void> {
  await run(db, 'create sequence record_id');
  await run(
    db,
    'create table search (corp_id bigint not null, id bigint not null, grams integer[] not null, primary key (corp_id, id))',
  );
  await run(db, 'create index search_grams on search using gin (grams) with (fastupdate = off)');
  await run(db, 'alter table search enable row level security');
  const own = `corp_id = (select nullif(current_setting('fieldwork.corp_id', true), '')::bigint)`;
  await run(db, `create policy company on search using (${own}) with check (${own})`);
  // The planner's statistics know the common grams: for those the answer is -1 at once. '+ 0' keeps it from walking the whole company.
  await run(
    db,
    `
    create function fieldwork_search(wanted integer[], most integer) returns setof bigint
    language plpgsql volatile security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare plan json;
    begin
      execute 'explain (format json) select from search where grams @> $1' into plan using wanted;
      if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 > most then
        return query select -1::bigint;
      else
        return query execute 'select id from search where grams @> $1 and corp_id + 0 = $2 limit $3'
          using wanted, nullif(current_setting('fieldwork.corp_id', true), '')::bigint, most;
      end if;
    end $$`,
  );
  await run(db, 'revoke all on function fieldwork_search from public');
  // Lower case as JavaScript makes it, for `contains`; without ICU only the database's own alphabet folds.
  const { rows } = await sql<{
    has: boolean;
  }>`select exists(select 1 from pg_collation where collname = 'und-x-icu') as has`.execute(db);
  const folded = rows[0]?.has ? 'lower(words collate "und-x-icu") collate "C"' : 'lower(words)';
  await run(
    db,
    `create function fieldwork_lower(words text) returns text language sql immutable strict parallel safe as $$ select ${folded} $$`,
  );
}
