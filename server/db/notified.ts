import { type Expression, sql, type SqlBool } from 'kysely';
import type { Engine } from './handle.ts';

/** That an approval, as `a`, was copied to the user. */
export function notifiedSql(userId: number, engine: Engine): Expression<SqlBool> {
  if (engine === 'postgres')
    return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(a.data -> 'notice_user_ids') when 'array' then a.data -> 'notice_user_ids' end) as item where item = ${String(userId)})`;
  return sql<SqlBool>`exists (select 1 from json_each(a.data, '$.notice_user_ids') as item where item.value = ${userId})`;
}
