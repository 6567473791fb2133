import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

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
