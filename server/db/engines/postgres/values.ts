import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Dialect, JsonPlace } from '../dialect.ts';

const json = (of: JsonPlace = 'record') => (of === 'row' ? sql`line.value` : sql`r.data`);

export const values = {
  jsonPresence: (model, of) => sql`(${json(of)} -> ${model}::text)`,
  jsonText: (model, of) => sql`(${json(of)} ->> ${model}::text)`,
  jsonNumber: (model, of) =>
    sql`(case jsonb_typeof(${json(of)} -> ${model}::text) when 'number' then (${json(of)} ->> ${model}::text)::double precision end)`,
  jsonAddress: (model, of) =>
    sql`concat_ws(' ', nullif(${json(of)} #>> array[${model}::text, 'region'], ''), nullif(${json(of)} #>> array[${model}::text, 'address'], ''))`,
  jsonPlace: (model) => sql`nullif(r.data #>> array[${model}::text, 'location'], '')`,
  jsonAnyOf: (model, all, of) =>
    sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(${json(of)} -> ${model}::text) when 'array' then ${json(of)} -> ${model}::text end) as item where item in (${sql.join(all)}))`,
  jsonAnyRow: (model, test) =>
    sql<SqlBool>`exists (select 1 from jsonb_array_elements(case jsonb_typeof(r.data -> ${model}::text) when 'array' then r.data -> ${model}::text end) as line(value) where ${test})`,
  jsonRowsHold: (list, key, ids) =>
    sql<SqlBool>`exists (select 1 from jsonb_array_elements(case jsonb_typeof(r.data -> ${sql.lit(list)}) when 'array' then r.data -> ${sql.lit(list)} end) as line where (line ->> ${sql.lit(key)})::bigint in (${sql.join(ids)}))`,
  jsonLines: (list) =>
    sql`jsonb_array_elements(case jsonb_typeof(r.data -> ${sql.lit(list)}) when 'array' then r.data -> ${sql.lit(list)} end) as line(value)`,
  jsonValues: (models) =>
    sql`jsonb_build_array(null::jsonb, ${sql.join(models.map((model) => sql`r.data -> ${model}::text`))})::text`,
  jsonWhole: () => sql`r.data::text`,
  approvalListHolds(list, userId) {
    const key = sql.lit(list);
    return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(a.data -> ${key}) when 'array' then a.data -> ${key} end) as item where item = ${String(userId)})`;
  },
  handedOverApprovals: () => sql`approval as a where a.data -> 'successors' is not null`,
  differs: (of, from) => sql<SqlBool>`${of} is distinct from ${from}`,
  placeIn: (of, word): RawBuilder<number> => sql`strpos(fieldwork_lower(${of}), ${word})`,
  searchTextHolds: (word) => sql<SqlBool>`strpos(r.search_text, ${word}) > 0`,
  searchTextHoldsBefore: (mark, word) =>
    sql<SqlBool>`strpos(r.search_text || ${mark}, ${mark}) > strpos(r.search_text, ${word})`,
  idAmong: (ids) => sql<SqlBool>`r.id = any(${ids}::bigint[])`,
  hasComeDue: ({ due, days, usual, today }) =>
    sql<SqlBool>`(left(${due}, 10)::date - coalesce(${days}, ${usual})::int) <= ${today}::date`,
  daysBetween: (from, to) => sql`(left(${to}, 10)::date - left(${from}, 10)::date)`,
  byCharacter: (value, kind) => (kind === 'text' ? sql`(${value}) collate "C"` : value),
  exactSum: (column) => sql`sum((${column})::numeric)::text`,
} satisfies Partial<Dialect>;
