import type { Expression, SqlBool } from 'kysely';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import {
  type ApprovalKind,
  approvalKind,
  approvedModules,
} from '../../../schemas/collaboration/approvalKinds.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { decidesFor } from '../../../schemas/rules/approval.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { isNumber } from '../../../schemas/rules/money.ts';
import {
  approvalOfModules,
  approvalWithin,
  decidedBy,
  notifiedSql,
  startedBy,
} from '../../db/notified.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { openContext } from '../../records/core/context.ts';
import { moduleIn } from '../../records/core/modules.ts';
import { namesFor } from '../../records/read/valueFormatter.ts';
import { shownName, shownNumber } from '../../records/core/shownName.ts';
import type { ApprovalState, Instance } from './instance.ts';
import { applicantsOf, waitingFor } from './instance.ts';
import { representedBy } from '../../records/core/substitutes.ts';
import { peopleOf, type Person } from './approvalView.ts';
import { approvalsWhere, runningApprovals } from './store.ts';

/** Signs of what is asked for that a list tells. */
const PURPOSE = 300;

/** An approval that waits for the caller, with what its list says of the record. */
export interface Waiting {
  module: string;
  module_id: number;
  name: string;
  customer_id: number | null;
  customer_name: string;
  owner_user_id: number | null;
  owner_name: string;
  flow_name: string;
  promoter_user: Person;
  promoter_time: string;
  is_daishen: 0 | 1;
  /** another step, or another approval of the record, waits anew */
  mark: string;
}

/** The records whose approval waits for the caller, the oldest first. Running approvals are few, so they are read and asked. */
export function waitingApprovals(caller: Caller, kind?: ApprovalKind): Promise<Waiting[]> {
  return caller.company.read(async (tx) => {
    const waiting = (await waitingIn(caller, tx)).filter(
      ({ instance }) => kind === undefined || approvalKind(instance.module) === kind,
    );
    const records = await recordsOf(
      caller,
      tx,
      waiting.map(({ instance }) => instance),
    );
    const customers = await customersOf(caller, tx, [...records.values()]);
    const people = await peopleOf(tx, [
      ...waiting.map(({ instance }) => instance.starter_user_id),
      ...[...records.values()].map(({ owner_user_id }) => owner_user_id ?? 0),
    ]);
    return waiting.map(({ instance, own }): Waiting => {
      const { id, node, module, record_id, snapshot, starter_user_id, create_time } = instance;
      const {
        name = '',
        owner_user_id = null,
        customer_id = null,
      } = records.get(keyOf(instance)) ?? {};
      return {
        module,
        module_id: record_id,
        name,
        customer_id,
        customer_name: customers.get(customer_id ?? 0) ?? '',
        owner_user_id,
        owner_name: people(owner_user_id ?? 0).name,
        flow_name: snapshot.flow_name,
        promoter_user: people(starter_user_id),
        promoter_time: create_time,
        is_daishen: own ? 0 : 1,
        mark: `${id}.${node}`,
      };
    });
  });
}

async function waitingIn(caller: Caller, tx: Tx): Promise<{ instance: Instance; own: boolean }[]> {
  const today = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const waiting: { instance: Instance; own: boolean }[] = [];
  const represents = new Map<string, number[]>();
  for (const instance of await runningApprovals(tx)) {
    const users = waitingFor(instance);
    const { module } = instance;
    if (!represents.has(module))
      represents.set(
        module,
        await representedBy(tx, { viewerId: caller.viewer.id, module, today }),
      );
    const deciding = {
      waiting: users,
      applicants: applicantsOf(instance),
      represents: represents.get(module) ?? [],
    };
    if (decidesFor(deciding, caller.viewer).length > 0)
      waiting.push({ instance, own: users.includes(caller.viewer.id) });
  }
  return waiting;
}

export interface OverviewQuery {
  part: 'waiting' | 'decided' | 'started' | 'copied';
  kind?: ApprovalKind | undefined;
  module?: string | undefined;
  state?: ApprovalState | undefined;
  start?: string | undefined;
  end?: string | undefined;
  page: number;
  size: number;
}

export interface OverviewRow {
  id: number;
  module: string;
  module_name: string;
  module_id: number;
  name: string;
  /** what it is about, where it is about an amount that the caller may see */
  amount: number | null;
  /** what is asked for, in the applicant's words, where the caller may see them */
  purpose: string;
  customer_name: string;
  flow_name: string;
  promoter_user: Person;
  promoter_time: string;
  approval_state: ApprovalState;
  end_time: string;
  /** for whom it waits now */
  waiting_names: string[];
  is_daishen: 0 | 1;
  /** it waits for the caller */
  approval: 0 | 1;
}

/** Approvals that somebody has a part in, the newest first; those that wait, the oldest first. */
export function approvalOverview(
  caller: Caller,
  { part, kind, module, state, start, end, page, size }: OverviewQuery,
): Promise<{ list: OverviewRow[]; count: number; counts: { waiting: number } }> {
  return caller.company.read(async (tx) => {
    const fits = (instance: Instance) =>
      (module === undefined || instance.module === module) &&
      (state === undefined || instance.state === state) &&
      (start === undefined || instance.create_time >= start) &&
      (end === undefined || instance.create_time <= `${end}~`);
    const waiting = (await waitingIn(caller, tx)).filter(
      ({ instance }) => kind === undefined || approvalKind(instance.module) === kind,
    );
    const narrowed = waiting.filter(({ instance }) => fits(instance));
    const { rows, count } =
      part === 'waiting'
        ? {
            rows: narrowed.slice((page - 1) * size, page * size).map(({ instance }) => instance),
            count: narrowed.length,
          }
        : await approvalsWhere(
            tx,
            [
              ...partSql(caller, tx, part),
              ...approvalOf(kind),
              ...approvalWithin({ module, state, start, end }),
            ],
            { page, size },
          );
    const waits = new Map(waiting.map(({ instance, own }) => [instance.id, { own }]));
    const records = await recordsOf(caller, tx, rows);
    const customers = await customersOf(caller, tx, [...records.values()]);
    const people = await peopleOf(
      tx,
      rows.flatMap((instance) => [instance.starter_user_id, ...waitingFor(instance)]),
    );
    const list: OverviewRow[] = [];
    for (const instance of rows) {
      const file = await moduleIn(tx, instance.module).catch(() => undefined);
      const about = records.get(keyOf(instance));
      list.push({
        id: instance.id,
        module: instance.module,
        module_name: nameOf(caller, file),
        module_id: instance.record_id,
        name: about?.name || `#${instance.record_id}`,
        amount: about?.amount ?? null,
        purpose: about?.purpose ?? '',
        customer_name: customers.get(about?.customer_id ?? 0) ?? '',
        flow_name: instance.snapshot.flow_name,
        promoter_user: people(instance.starter_user_id),
        promoter_time: instance.create_time,
        approval_state: instance.state,
        end_time: instance.end_time ?? '',
        waiting_names: waitingFor(instance).map((id) => people(id).name),
        is_daishen: waits.get(instance.id)?.own === false ? 1 : 0,
        approval: waits.has(instance.id) ? 1 : 0,
      });
    }
    return { list, count, counts: { waiting: waiting.length } };
  });
}

/** Own objects come and go: of their kind is what no shipped module is. */
function approvalOf(kind: ApprovalKind | undefined): Expression<SqlBool>[] {
  if (kind === undefined) return [];
  const shipped = approvedModules(kind === 'custom' ? undefined : kind)
    .map(({ key }) => key)
    .filter((key) => kind !== 'custom' || approvalKind(key) !== kind);
  return [approvalOfModules(shipped, { others: kind === 'custom' })];
}

function nameOf({ locale }: Caller, file: ModuleFile | undefined): string {
  return file ? translate(file.label, locale) : '';
}

/** Of approvals as a: those that the caller has this part in. */
function partSql({ viewer }: Caller, tx: Tx, part: OverviewQuery['part']): Expression<SqlBool>[] {
  switch (part) {
    case 'started':
      return [startedBy(viewer.id)];
    case 'decided':
      return [decidedBy(viewer.id)];
    case 'copied':
      return [notifiedSql(viewer.id, tx.dialect)];
    case 'waiting':
      return [];
  }
}

interface About {
  name: string;
  owner_user_id: number | null;
  customer_id: number | null;
  /** what the record is about, where the caller may see it */
  amount: number | null;
  purpose: string;
}

export const keyOf = ({ module, record_id }: Pick<Instance, 'module' | 'record_id'>) =>
  `${module} ${record_id}`;

/** What is said of the records, by module and id. Whoever has a part in an approval may know what it is about. */
export async function recordsOf(
  caller: Caller,
  tx: Tx,
  instances: readonly Instance[],
): Promise<Map<string, About>> {
  const found = new Map<string, About>();
  for (const [module, some] of Map.groupBy(instances, (instance) => instance.module)) {
    const context = await openContext(caller, tx, module);
    const seen = (model: string) => !context.form.withheld.has(model);
    const rows = await tx
      .from('record')
      .select(['id', 'name', 'number', 'owner_user_id', 'data'])
      .where('module', '=', module)
      .where(
        'id',
        'in',
        some.map(({ record_id }) => record_id),
      )
      .execute();
    for (const { id, name, number, owner_user_id, data } of rows) {
      const values = JSON.parse(data) as Record<string, unknown>;
      const { customer_id } = values;
      const told = (model: string | undefined) =>
        model !== undefined && seen(model) ? values[model] : undefined;
      const amount = told(context.own.amount);
      found.set(`${module} ${id}`, {
        name: shownName(context, name) || shownNumber(context, number) || '',
        owner_user_id,
        amount: isNumber(amount) ? amount : null,
        purpose: valueAsText(told(context.own.purpose)).slice(0, PURPOSE),
        customer_id: typeof customer_id === 'number' && seen('customer_id') ? customer_id : null,
      });
    }
  }
  return found;
}

export async function customersOf(
  caller: Caller,
  tx: Tx,
  abouts: readonly About[],
): Promise<Map<number, string>> {
  const ids = [...new Set(abouts.flatMap(({ customer_id }) => customer_id ?? []))];
  return namesFor(caller, tx, 'customer', ids);
}
