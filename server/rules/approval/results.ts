import { type Expression, sql, type SqlBool } from 'kysely';
import { addDays, stampIn } from '../../../schemas/dates.ts';
import { say } from '../../../schemas/locale.ts';
import type { ResultReminder } from '../../../schemas/reminders.ts';
import { APPROVAL } from '../../../schemas/rules/approval.ts';
import { APPROVAL_CHOICES } from '../../../schemas/systemFields.ts';
import type { Tx } from '../../db/handle.ts';
import { appliedSql } from '../../db/notified.ts';
import { readSeen } from '../../records/index.ts';
import type { Caller } from '../../records/types.ts';
import type { ApprovalState } from './instance.ts';
import { customersOf, keyOf, recordsOf } from './overview.ts';
import { peopleOf, type Person } from './show.ts';
import { allApprovalsWhere } from './store.ts';

/** How a paper that the caller submitted was decided: a row of its reminders. */
export interface Result {
  module: string;
  module_id: number;
  name: string;
  customer_id: number | null;
  customer_name: string;
  owner_user_id: number | null;
  owner_name: string;
  /** when it was decided */
  due: string;
  /** in words of the caller's language */
  state: string;
  approval_state: ApprovalState;
  flow_name: string;
  decided_by: Person;
  content: string;
  /** another decision, or another approval of the record, is told anew */
  mark: string;
}

/** The newest result of each record that the caller submitted, the newest first; what they took back themselves is no news. */
export function resultsFor(caller: Caller, { back }: ResultReminder): Promise<Result[]> {
  return caller.company.read(async (tx) => {
    const decided = await decidedFor(caller, tx, back);
    const records = await recordsOf(caller, tx, decided);
    const customers = await customersOf(caller, tx, [...records.values()]);
    const last = await lastLines(
      tx,
      decided.map(({ id }) => id),
    );
    const people = await peopleOf(tx, [
      ...[...last.values()].map(({ user_id }) => user_id ?? 0),
      ...[...records.values()].map(({ owner_user_id }) => owner_user_id ?? 0),
    ]);
    return decided.map((instance): Result => {
      const about = records.get(keyOf(instance));
      const line = last.get(instance.id);
      const words = APPROVAL_CHOICES.find(([value]) => value === instance.state)?.[1];
      return {
        module: instance.module,
        module_id: instance.record_id,
        name: about?.name ?? '',
        customer_id: about?.customer_id ?? null,
        customer_name: customers.get(about?.customer_id ?? 0) ?? '',
        owner_user_id: about?.owner_user_id ?? null,
        owner_name: people(about?.owner_user_id ?? 0).name,
        due: instance.end_time ?? '',
        state: words ? say(words, caller.locale) : '',
        approval_state: instance.state,
        flow_name: instance.snapshot.flow_name,
        decided_by: people(line?.user_id ?? 0),
        content: line?.opinion ?? '',
        mark: markOf(instance),
      };
    });
  });
}

/** How many of them the caller has not read yet. */
export function unreadResults(caller: Caller, { key, back }: ResultReminder): Promise<number> {
  return caller.company.read(async (tx) => {
    const decided = await decidedFor(caller, tx, back);
    if (decided.length === 0) return 0;
    const seen = await readSeen(tx, caller.viewer.id, key);
    return decided.filter((instance) => seen.get(keyOf(instance)) !== markOf(instance)).length;
  });
}

const markOf = ({ id, state }: { id: number; state: ApprovalState }) => `${id}.${state}`;

async function decidedFor({ viewer, zone, now }: Caller, tx: Tx, back: number) {
  const since = addDays(stampIn(zone, now()).slice(0, 10), -back);
  const tests: Expression<SqlBool>[] = [
    appliedSql(viewer.id, tx.engine),
    sql<SqlBool>`a.end_time >= ${since}`,
    sql<SqlBool>`(a.state in (${APPROVAL.passed}, ${APPROVAL.rejected}) or (a.state = ${APPROVAL.revoked} and exists (select 1 from approval_log as l where l.corp_id = a.corp_id and l.approval_id = a.id and l.action = 'revoke' and l.user_id <> ${viewer.id})))`,
    sql<SqlBool>`not exists (select 1 from approval as later where later.corp_id = a.corp_id and later.module = a.module and later.record_id = a.record_id and later.id > a.id)`,
  ];
  const decided = await allApprovalsWhere(tx, tests);
  return decided.sort((one, other) => (other.end_time ?? '').localeCompare(one.end_time ?? ''));
}

/** The line of the history that ended each approval. */
async function lastLines(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { user_id: number | null; opinion: string }>();
  const lines = await tx
    .from('approval_log')
    .select(['approval_id', 'user_id', 'opinion'])
    .where('approval_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(lines.map(({ approval_id, ...line }) => [approval_id, line]));
}
