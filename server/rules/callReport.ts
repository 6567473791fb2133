import { MODULES } from '../../schemas/modules/index.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission, isAdmin, moduleScope } from '../../schemas/permissions/viewer.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { label, translate } from '../../schemas/i18n/label.ts';
import { prefixOf } from '../../schemas/reporting/buckets.ts';
import { drawReport, type RawGroup } from '../../schemas/reporting/drawReport.ts';
import type { ReportPlan } from '../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../schemas/reporting/tellMeasure.ts';
import { type Condition, leavesOf } from '../../schemas/conditions/conditions.ts';
import { reachableOwners } from '../records/access/people.ts';
import { callEntries, callGroups, type CallGroup, type CallRange } from '../db/reportSources.ts';
import type { Tx } from '../db/handle.ts';
import type { RunReport } from '../records/read/reports.ts';
import type { BehindFigure, FigureEntries } from './figureEntries.ts';
import { todayOf } from './homeTasks.ts';
import type { Caller } from '../records/core/types.ts';

/**
 * Telephone calls of the people whose customers the caller reaches, and their own. What a call was about is not told, so only whose calls they are
 * decides. Throws not_allowed without the right to view customers.
 */
export async function callReport(caller: Caller, plan: ReportPlan): Promise<RunReport> {
  requireCalls(caller, plan);
  const { rows, names } = await caller.company.readApart(async (tx) => ({
    rows: await callGroups(tx, {
      ...(await rangeOf(caller, tx, plan)),
      characters: prefixOf(plan.unit),
    }),
    names: await namesOf(tx),
  }));
  const groups = rows.map((row): RawGroup => ({
    keys: plan.by.map((each) => (each.kind === 'time' ? row.time : String(row.user_id))),
    cell: { count: row.count, of: columnsOf(row) },
  }));
  return {
    ...drawReport(plan, {
      groups,
      total: groups.map(({ cell }) => cell),
      more: false,
      names: plan.by.map((each) =>
        each.kind === 'time' ? undefined : { names, numeric: true, isSwitch: false },
      ),
    }),
    measures: plan.measures.map((measure) => tellMeasure(measure, plan.measures, caller)),
    dimensions: plan.by.map((each) => ({
      kind: each.kind,
      model: '',
      name: each.kind === 'time' ? '' : translate(PERSON, caller.locale),
    })),
  };
}

const PERSON = label('员工');

/** The calls behind a figure one by one, the latest first: of one person where `key` says whose. Throws as callReport does. */
export function callsBehind(
  caller: Caller,
  plan: ReportPlan,
  { key, measure, page, size }: BehindFigure,
): Promise<FigureEntries> {
  requireCalls(caller, plan);
  return caller.company.readApart(async (tx) => {
    const range = await rangeOf(caller, tx, plan);
    const own = key === undefined ? undefined : Number(key);
    const { list, count } = await callEntries(tx, {
      ...range,
      userIds:
        own === undefined
          ? range.userIds
          : range.userIds === undefined || range.userIds.includes(own)
            ? [own]
            : [],
      answered: measure?.when !== undefined,
      size,
      offset: (page - 1) * size,
    });
    const names = await namesOf(tx);
    return {
      count,
      list: list.map(({ user_id, ring_time, state, duration }) => ({
        name: names.get(String(user_id)) ?? '',
        day: ring_time,
        state,
        seconds: duration,
      })),
    };
  });
}

/** Throws not_allowed without the right to view customers, not_past for a day that is not over. */
function requireCalls(caller: Caller, plan: ReportPlan): void {
  const right = permissionKey(MODULES.customer, 'view');
  if (!hasPermission(caller.viewer, right)) throw new AppError('not_allowed', { data: { right } });
  if (plan.asOf !== undefined && plan.asOf >= todayOf(caller)) throw new AppError('not_past');
}

async function rangeOf(caller: Caller, tx: Tx, plan: ReportPlan): Promise<CallRange> {
  return {
    from: plan.from,
    to: `${plan.to} 23:59:59`,
    userIds: await peopleOf(caller, tx, plan),
    // a call is written down when it is over, and stays as it is
    knownAt: plan.asOf && `${plan.asOf} 23:59:59`,
  };
}

async function namesOf(tx: Tx): Promise<Map<string, string>> {
  const people = await tx.from('user').select(['id', 'name']).execute();
  return new Map(people.map(({ id, name }) => [String(id), name]));
}

function columnsOf({ answered, seconds, count }: CallGroup) {
  return {
    answered: { sum: String(answered), filled: answered },
    seconds: { sum: String(seconds), filled: count },
    average: { sum: String(seconds), filled: answered },
  };
}

/** Whose calls count: all of them (undefined), or those of some people. */
async function peopleOf(caller: Caller, tx: Tx, plan: ReportPlan): Promise<number[] | undefined> {
  const { viewer } = caller;
  const asked = (field: string) =>
    leavesOf(plan.filter as Condition)
      .filter((leaf) => leaf.field === field)
      .flatMap(({ value }) => (Array.isArray(value) ? (value as number[]) : []));
  const [users, departments] = [asked('owner_user_id'), asked('owner_department_id')];
  const unbound = isAdmin(viewer) || moduleScope(viewer, MODULES.customer.key) === 'all';
  const reach = unbound ? undefined : await reachableOwners(tx, viewer, MODULES.customer.key);
  if (!reach && users.length === 0 && departments.length === 0) return undefined;
  const all = await tx.from('user').select(['id', 'department_id']).execute();
  return all
    .filter(
      ({ id, department_id }) =>
        !reach ||
        id === viewer.id ||
        reach.owners.includes(id) ||
        (department_id !== null && reach.departments.includes(department_id)),
    )
    .filter(({ id }) => users.length === 0 || users.includes(id))
    .filter(
      ({ department_id }) =>
        departments.length === 0 || (department_id !== null && departments.includes(department_id)),
    )
    .map(({ id }) => id);
}
