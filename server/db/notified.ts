import { type Expression, sql, type SqlBool } from 'kysely';
import type { Engine } from './handle.ts';

/** That an approval, as `a`, was copied to the user. */
export function notifiedSql(userId: number, engine: Engine): Expression<SqlBool> {
  return listedSql('notice_user_ids', userId, engine);
}

/** That an approval, as `a`, is of a paper that the user submitted or took over from who did. */
export function appliedSql(userId: number, engine: Engine): Expression<SqlBool> {
  return sql<SqlBool>`(a.starter_user_id = ${userId} or ${listedSql('successors', userId, engine)})`;
}

function listedSql(list: string, userId: number, engine: Engine): Expression<SqlBool> {
  const [key, path] = [sql.lit(list), sql.lit(`$.${list}`)];
  if (engine === 'postgres')
    return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(a.data -> ${key}) when 'array' then a.data -> ${key} end) as item where item = ${String(userId)})`;
  return sql<SqlBool>`exists (select 1 from json_each(a.data, ${path}) as item where item.value = ${userId})`;
}
