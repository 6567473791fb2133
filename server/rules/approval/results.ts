import type { Expression, SqlBool } from 'kysely';
import { addDays, timestampInZone } from '../../../schemas/values/dates.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ResultReminder } from '../../../schemas/collaboration/reminders.ts';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import type { Tx } from '../../db/handle.ts';
import { appliedSql, decidedByOthers, decidedSince, LATEST_OF_RECORD } from '../../db/notified.ts';
import { readSeen } from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import type { ApprovalState, Decision, Instance } from './instance.ts';
import { customersOf, keyOf, recordsOf } from './overview.ts';
import { peopleOf, type Person } from './approvalView.ts';
import { allApprovalsWhere, explainAllWhere } from './store.ts';

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

/** The newest result of each record that the caller submitted, the newest first; what they took back themselves is no news. Or what others decided in their place. */
export function resultsFor(caller: Caller, { results, back }: ResultReminder): Promise<Result[]> {
  return caller.company.read(async (tx) => {
    if (results === 'proxy') return proxyResults(caller, tx, back);
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
      const label = APPROVAL_CHOICES.find(([value]) => value === instance.state)?.[1];
      return {
        module: instance.module,
        module_id: instance.record_id,
        name: about?.name ?? '',
        customer_id: about?.customer_id ?? null,
        customer_name: customers.get(about?.customer_id ?? 0) ?? '',
        owner_user_id: about?.owner_user_id ?? null,
        owner_name: people(about?.owner_user_id ?? 0).name,
        due: instance.end_time ?? '',
        state: label ? translate(label, caller.locale) : '',
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
export function unreadResults(
  caller: Caller,
  { key, results, back }: ResultReminder,
): Promise<number> {
  return caller.company.read(async (tx) => {
    if (results === 'proxy') {
      const told = await decidedInPlaceOf(caller, tx, back);
      const known = told.length > 0 ? await readSeen(tx, caller.viewer.id, key) : new Map();
      return told.filter((each) => known.get(keyOf(each.instance)) !== markOfProxy(each)).length;
    }
    const decided = await decidedFor(caller, tx, back);
    if (decided.length === 0) return 0;
    const seen = await readSeen(tx, caller.viewer.id, key);
    return decided.filter((instance) => seen.get(keyOf(instance)) !== markOf(instance)).length;
  });
}

/** How the engine finds them: a bell asks every minute. For tests and benchmarks. */
export function explainResults(caller: Caller, { back }: Pick<ResultReminder, 'back'>) {
  return caller.company.read((tx) => explainAllWhere(tx, decidedTests(caller, tx, back)));
}

/** What others decided in the caller's place: the newest decision of each record, the newest first. */
async function proxyResults(caller: Caller, tx: Tx, back: number): Promise<Result[]> {
  const told = await decidedInPlaceOf(caller, tx, back);
  const records = await recordsOf(
    caller,
    tx,
    told.map(({ instance }) => instance),
  );
  const customers = await customersOf(caller, tx, [...records.values()]);
  const people = await peopleOf(tx, [
    ...told.map(({ decision }) => decision.by),
    ...[...records.values()].map(({ owner_user_id }) => owner_user_id ?? 0),
  ]);
  return told.map(({ instance, decision }): Result => ({
    ...subjectOf(instance, { records, customers, people }),
    due: decision.time,
    state: stateWords(caller, decision.state),
    approval_state: decision.state,
    decided_by: people(decision.by),
    content: decision.content,
    mark: markOfProxy({ instance, decision }),
  }));
}

interface InPlace {
  instance: Instance;
  decision: Decision;
}

const markOfProxy = ({ instance, decision }: InPlace) => `${instance.id}.${decision.log_id}`;

async function decidedInPlaceOf(
  { viewer, zone, now }: Caller,
  tx: Tx,
  back: number,
): Promise<InPlace[]> {
  const since = addDays(timestampInZone(zone, now()).slice(0, 10), -back);
  const proxies = await tx
    .from('substitute')
    .select('proxy_user_id')
    .distinct()
    .where('user_id', '=', viewer.id)
    .execute();
  if (proxies.length === 0) return [];
  const users = proxies.map(({ proxy_user_id }) => proxy_user_id);
  const decided = await allApprovalsWhere(tx, [decidedSince(tx, { users, since })]);
  const newest = new Map<string, InPlace>();
  for (const instance of decided)
    for (const decision of instance.progress.decisions) {
      if (decision.user_id !== viewer.id || decision.by === viewer.id || decision.time < since)
        continue;
      const known = newest.get(keyOf(instance));
      if (!known || known.decision.log_id < decision.log_id)
        newest.set(keyOf(instance), { instance, decision });
    }
  return [...newest.values()].sort((one, other) => other.decision.log_id - one.decision.log_id);
}

interface Known {
  records: Awaited<ReturnType<typeof recordsOf>>;
  customers: ReadonlyMap<number, string>;
  people(id: number): Person;
}

/** Of which record it is told. */
function subjectOf(instance: Instance, { records, customers, people }: Known) {
  const about = records.get(keyOf(instance));
  return {
    module: instance.module,
    module_id: instance.record_id,
    name: about?.name ?? '',
    customer_id: about?.customer_id ?? null,
    customer_name: customers.get(about?.customer_id ?? 0) ?? '',
    owner_user_id: about?.owner_user_id ?? null,
    owner_name: people(about?.owner_user_id ?? 0).name,
    flow_name: instance.snapshot.flow_name,
  };
}

function stateWords({ locale }: Caller, state: ApprovalState): string {
  const words = APPROVAL_CHOICES.find(([value]) => value === state)?.[1];
  return words ? translate(words, locale) : '';
}

const markOf = ({ id, state }: { id: number; state: ApprovalState }) => `${id}.${state}`;

/** Which of their papers were decided lately, as a test of approvals as `a`. */
function decidedTests({ viewer, zone, now }: Caller, tx: Tx, back: number): Expression<SqlBool>[] {
  const since = addDays(timestampInZone(zone, now()).slice(0, 10), -back);
  return [
    appliedSql(tx, { userId: viewer.id, since }),
    decidedByOthers(viewer.id),
    LATEST_OF_RECORD,
  ];
}

async function decidedFor(caller: Caller, tx: Tx, back: number) {
  const decided = await allApprovalsWhere(tx, decidedTests(caller, tx, back));
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
