import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Dialect, JsonPlace } from '../dialect.ts';

const path = (model: string) => `$."${model}"`;
const json = (of: JsonPlace = 'record') => (of === 'row' ? sql`line.value` : sql`r.data`);
/** A name of ours, written into the statement. */
const named = (name: string) => sql.lit(`$.${name}`);

export const values = {
  jsonPresence: (model, of) => sql`json_type(${json(of)}, ${path(model)})`,
  // SQLite reads JSON's true as 1
  jsonText: (model, of) =>
    sql`(case json_type(${json(of)}, ${path(model)}) when 'true' then 'true' when 'false' then 'false' else cast(${json(of)} ->> ${path(model)} as text) end)`,
  jsonNumber: (model, of) =>
    sql`(case when json_type(${json(of)}, ${path(model)}) in ('integer', 'real') then ${json(of)} ->> ${path(model)} end)`,
  jsonAddress: (model, of) =>
    sql`trim(coalesce(${json(of)} ->> ${`${path(model)}.region`}, '') || ' ' || coalesce(${json(of)} ->> ${`${path(model)}.address`}, ''))`,
  jsonPlace: (model) => sql`nullif(r.data ->> ${`${path(model)}.location`}, '')`,
  jsonAnyOf: (model, all, of) =>
    sql<SqlBool>`exists (select 1 from json_each(${json(of)}, ${path(model)}) as item
    where (case item.type when 'true' then 'true' when 'false' then 'false' else cast(item.value as text) end) in (${sql.join(all)}))`,
  jsonAnyRow: (model, test) =>
    sql<SqlBool>`exists (select 1 from json_each(r.data, ${path(model)}) as line where line.type = 'object' and ${test})`,
  jsonRowsHold: (list, key, ids) =>
    sql<SqlBool>`exists (select 1 from json_each(r.data, ${named(list)}) as line where line.value ->> ${sql.lit(key)} in (${sql.join(ids)}))`,
  // Each line stays as it was parsed: what is asked of it does not read its text again.
  jsonLines: (list) => sql`jsonb_each(r.data, ${named(list)}) as line`,
  // Of one path alone SQLite would answer the bare value.
  jsonValues: (models) =>
    sql`json_extract(r.data, '$.""', ${sql.join(models.map((model) => path(model.replaceAll('"', ''))))})`,
  jsonWhole: () => sql`r.data`,
  approvalListHolds: (list, userId) =>
    sql<SqlBool>`exists (select 1 from json_each(a.data, ${named(list)}) as item where item.value = ${userId})`,
  // As the index says it. SQLite believes a company's approvals to be few for as long as nobody counted them, and would look at all.
  handedOverApprovals: () =>
    sql`approval as a indexed by approval_successors where json_extract(a.data, '$.successors') is not null`,
  differs: (of, from) => sql<SqlBool>`${of} is not ${from}`,
  placeIn: (of, word): RawBuilder<number> => sql`instr(fw_lower(${of}), ${word})`,
  searchTextHolds: (word) => sql<SqlBool>`instr(r.search_text, ${word}) > 0`,
  searchTextHoldsBefore: (mark, word) =>
    sql<SqlBool>`instr(r.search_text || ${mark}, ${mark}) > instr(r.search_text, ${word})`,
  idAmong: (ids) => sql<SqlBool>`r.id in (select value from json_each(${JSON.stringify(ids)}))`,
  hasComeDue: ({ due, days, usual, today }) =>
    sql<SqlBool>`date(substr(${due}, 1, 10), '-' || cast(coalesce(${days}, ${usual}) as integer) || ' days') <= ${today}`,
  daysBetween: (from, to) =>
    sql`cast(julianday(substr(${to}, 1, 10)) - julianday(substr(${from}, 1, 10)) as integer)`,
  byCharacter: (value) => value,
  exactSum: (column) => sql`fw_sum(${column})`,
} satisfies Partial<Dialect>;
