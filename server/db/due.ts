import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from './handle.ts';

/** That a day or moment, less as many days as a number of the record says, has come; without a number it is `usual` days. `due` and `days` are SQL over `record as r`. */
export function aheadSql({
  due,
  days,
  usual,
  today,
  engine,
}: {
  due: RawBuilder<unknown>;
  days: RawBuilder<unknown>;
  usual: number;
  today: string;
  engine: Engine;
}): Expression<SqlBool> {
  if (engine === 'postgres')
    return sql<SqlBool>`(left(${due}, 10)::date - coalesce(${days}, ${usual})::int) <= ${today}::date`;
  return sql<SqlBool>`date(substr(${due}, 1, 10), '-' || cast(coalesce(${days}, ${usual}) as integer) || ' days') <= ${today}`;
}

/** That the viewer has marked the record as seen with what it is due by now. */
export function seenSql({
  corpId,
  userId,
  kind,
  mark,
}: {
  corpId: number;
  userId: number;
  kind: string;
  mark: RawBuilder<unknown>;
}): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from seen as s where s.corp_id = ${corpId} and s.user_id = ${userId} and s.kind = ${kind} and s.module = r.module and s.record_id = r.id and s.mark = ${mark})`;
}
