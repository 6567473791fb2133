import { type Expression, sql, type SqlBool } from 'kysely';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import type { Dialect } from './engines/dialect.ts';
import type { Tx } from './handle.ts';

/** A test that `approval as a` passes or fails. */
type ApprovalTest = Expression<SqlBool>;

/** That an approval, as `a`, was started by the user. */
export function startedBy(userId: number): ApprovalTest {
  return sql<SqlBool>`a.starter_user_id = ${userId}`;
}

/** That the user passed, rejected or revoked an approval, as `a`, at one of its steps. */
export function decidedBy(userId: number): ApprovalTest {
  return sql<SqlBool>`exists (select 1 from approval_log as l where l.corp_id = a.corp_id and l.approval_id = a.id and l.user_id = ${userId} and l.action in ('pass', 'reject', 'revoke'))`;
}

/** That an approval, as `a`, is of this module and state and was begun within these moments (yyyy-MM-dd HH:mm:ss, or a day); each only where given. */
export function approvalWithin({
  module,
  state,
  start,
  end,
}: {
  module?: string | undefined;
  state?: number | undefined;
  start?: string | undefined;
  end?: string | undefined;
}): ApprovalTest[] {
  return [
    ...(module === undefined ? [] : [sql<SqlBool>`a.module = ${module}`]),
    ...(state === undefined ? [] : [sql<SqlBool>`a.state = ${state}`]),
    ...(start === undefined ? [] : [sql<SqlBool>`a.create_time >= ${start}`]),
    ...(end === undefined ? [] : [sql<SqlBool>`a.create_time <= ${`${end}~`}`]),
  ];
}

/** That an approval, as `a`, is of one of these modules, or with `others` of none of them. */
export function approvalOfModules(
  modules: readonly string[],
  { others }: { others: boolean },
): ApprovalTest {
  const list = sql.join(modules);
  return others ? sql<SqlBool>`a.module not in (${list})` : sql<SqlBool>`a.module in (${list})`;
}

/** That an approval, as `a`, was passed or rejected, or revoked by somebody else than the user. */
export function decidedByOthers(userId: number): ApprovalTest {
  return sql<SqlBool>`(a.state in (${APPROVAL.passed}, ${APPROVAL.rejected}) or (a.state = ${APPROVAL.revoked} and exists (select 1 from approval_log as l where l.corp_id = a.corp_id and l.approval_id = a.id and l.action = 'revoke' and l.user_id <> ${userId})))`;
}

/** That an approval, as `a`, is the latest of its record. */
export const LATEST_OF_RECORD: ApprovalTest = sql<SqlBool>`not exists (select 1 from approval as later where later.corp_id = a.corp_id and later.module = a.module and later.record_id = a.record_id and later.id > a.id)`;

/** That an approval, as `a`, was copied to the user. */
export function notifiedSql(userId: number, dialect: Dialect): Expression<SqlBool> {
  return dialect.approvalListHolds('notice_user_ids', userId);
}

/**
 * That an approval, as `a`, is of a paper that the user submitted or took over from who did, and was decided since then. Each half has an index
 * of its own (migration 0016), which one test with "or" would leave alone.
 */
export function appliedSql(
  { corpId, dialect }: Pick<Tx, 'corpId' | 'dialect'>,
  { userId, since }: { userId: number; since: string },
): Expression<SqlBool> {
  return sql<SqlBool>`a.id in (
    select a.id from approval as a where a.corp_id = ${corpId} and a.starter_user_id = ${userId} and a.end_time >= ${since}
    union select a.id from ${dialect.handedOverApprovals()} and a.corp_id = ${corpId} and a.end_time >= ${since} and ${dialect.approvalListHolds('successors', userId)})`;
}

/** That one of these people passed or rejected an approval, as `a`, at one of its steps since then (migration 0021 has the index). */
export function decidedSince(
  { corpId }: Pick<Tx, 'corpId'>,
  { users, since }: { users: readonly number[]; since: string },
): ApprovalTest {
  return sql<SqlBool>`a.id in (select l.approval_id from approval_log as l where l.corp_id = ${corpId} and l.user_id in (${sql.join(users)}) and l.create_time >= ${since} and l.action in ('pass', 'reject'))`;
}
