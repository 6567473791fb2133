import { type Kysely, sql } from 'kysely';
import type { Schema } from '../dialect.ts';
import { run } from '../run.ts';

/** A row is the company's own. No setting, no rows. */
const OWN = `corp_id = (select nullif(current_setting('fieldwork.corp_id', true), '')::bigint)`;

export const schema: Schema = {
  types: {
    id: 'bigint',
    ms: 'bigint',
    int: 'integer',
    flag: 'smallint not null default 0',
    num: 'double precision',
    text: 'text collate "C"',
    json: 'jsonb',
  },

  /** Row-level security: a row is seen and written only by transactions of its company. */
  async fence(db, table) {
    // Companies are found by their code before one is known.
    const test =
      table === 'corp' ? `${OWN} or current_setting('fieldwork.platform', true) = 'on'` : OWN;
    await run(db, `alter table "${table}" enable row level security`);
    await run(db, `alter table "${table}" force row level security`);
    await run(db, `create policy company on "${table}" using (${test}) with check (${test})`);
  },

  createSearch,

  async widenGramStatistics(db) {
    await run(db, 'alter table search alter column grams set statistics 500');
    await run(db, 'analyze search');
  },

  async countChanges(db, counter, tables) {
    await run(
      db,
      `create function fieldwork_${counter}() returns trigger language plpgsql as $$
      begin
        insert into counter (corp_id, key, value) values (case tg_op when 'DELETE' then old.corp_id else new.corp_id end, '${counter}', 1)
          on conflict (corp_id, key) do update set value = counter.value + 1;
        return null;
      end $$`,
    );
    for (const table of tables)
      await run(
        db,
        `create trigger ${counter} after insert or update or delete on "${table}" for each row execute function fieldwork_${counter}()`,
      );
  },

  /** An owner of tables who is no superuser sees no company's rows, and must not count them as changed. */
  async acrossCompanies(db, tables, work) {
    for (const table of tables) {
      await run(db, `alter table "${table}" no force row level security`);
      await run(db, `alter table "${table}" disable trigger user`);
    }
    await work();
    for (const table of tables) {
      await run(db, `alter table "${table}" enable trigger user`);
      await run(db, `alter table "${table}" force row level security`);
    }
  },

  daysAgo: (days) => `to_char(now() - interval '${days} days', 'YYYY-MM-DD')`,
  jsonHas: (column, key) => `${column} -> '${key}' is not null`,
  jsonItems: (column, key) =>
    `lateral jsonb_array_elements_text(case jsonb_typeof(${column} -> '${key}') when 'array' then ${column} -> '${key}' end)`,
};

/**
 * The gram index. Array operators are not leakproof, so under a policy they could not use an index: the table is reached through one
 * function that runs as its owner and answers ids of the session's company only.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await run(db, 'create sequence record_id');
  await run(
    db,
    'create table search (corp_id bigint not null, id bigint not null, grams integer[] not null, primary key (corp_id, id))',
  );
  await run(db, 'create index search_grams on search using gin (grams) with (fastupdate = off)');
  await run(db, 'alter table search enable row level security');
  await run(db, `create policy company on search using (${OWN}) with check (${OWN})`);
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
