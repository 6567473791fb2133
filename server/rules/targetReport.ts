import { Decimal } from 'decimal.js';
import { label, translate } from '../../schemas/i18n/label.ts';
import { type Condition, leavesOf } from '../../schemas/conditions/conditions.ts';
import { isAdmin, moduleScope } from '../../schemas/permissions/viewer.ts';
import { drawReport, type RawGroup } from '../../schemas/reporting/drawReport.ts';
import { planReport, type ReportPlan } from '../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../schemas/reporting/tellMeasure.ts';
import {
  indexReport,
  measuredIndexes,
  type TargetIndex,
} from '../../schemas/targets/targetIndexes.ts';
import { departmentTarget, type TargetOwner } from '../../schemas/targets/targetRows.ts';
import { addMonths } from '../../schemas/values/dates.ts';
import type { Tx } from '../db/handle.ts';
import { reachableOwners } from '../records/access/people.ts';
import type { Caller } from '../records/core/types.ts';
import { runReport, type RunReport } from '../records/read/reports.ts';
import { todayOf } from './homeTasks.ts';
import { indexOf, ownersIn, targetsBefore, targetsIn } from './targets.ts';

type Owners = Awaited<ReturnType<typeof ownersIn>>;

/** What was to be reached besides what was. */
export interface TargetReport extends RunReport {
  module: string;
  filter: ReportPlan['filter'] | null;
}

/**
 * Targets beside what the records behind them come to, of the departments and people whose records the caller reaches. Throws what the report of
 * those records throws: not_allowed, hidden_value.
 */
export async function targetReport(caller: Caller, plan: ReportPlan): Promise<TargetReport> {
  const { settings } = caller;
  const index =
    plan.index === undefined ? measuredIndexes(settings)[0] : indexOf(caller, plan.index);
  if (!index) return nothing(caller, plan);
  const [by] = plan.by;
  const done = planReport(
    indexReport(index, settings, by ?? { kind: 'time' }),
    {
      start_time: plan.from,
      end_time: plan.to,
      type: 'month',
      as_of: plan.asOf,
      department_ids: chosenIn(plan, 'owner_department_id'),
      user_ids: chosenIn(plan, 'owner_user_id'),
    },
    { today: todayOf(caller), settings },
  );
  const reached = await runReport(caller, done);
  const reachedBy = new Map(reached.list.map(({ key, values }) => [String(key), values.done ?? 0]));
  const { groups, total, names, below } = await caller.company.read(async (tx) => {
    const owners = await ownersIn(tx);
    const seen = await seenOwners(caller, tx, { owners, index, plan });
    const toReach = await targetsOf(caller, tx, { plan, index, owners, seen });
    const of = (target: number, got: number): RawGroup['cell'] => ({
      count: 0,
      of: {
        target: { sum: new Decimal(target).toFixed(), filled: 1 },
        done: { sum: new Decimal(got).toFixed(), filled: 1 },
      },
    });
    const below = (id: number) => branch(owners, id);
    return {
      names: new Map(
        (by?.kind === 'field' && by.model === 'owner_user_id'
          ? owners.users
          : owners.departments
        ).map(({ id, name }) => [String(id), name]),
      ),
      below,
      total: of(toReach.total(), reached.tail.done ?? 0),
      groups: groupsOf(by, {
        plan,
        seen,
        target: toReach,
        got: (key) => reachedBy.get(key) ?? 0,
        below,
      }).map(({ key, target, got }): RawGroup => ({ keys: [key], cell: of(target, got) })),
    };
  });
  const drawn = drawReport(
    { ...plan, period: done.period },
    {
      groups,
      total: [total],
      more: false,
      names: [by?.kind === 'field' ? { names, numeric: true, isSwitch: false } : undefined],
    },
  );
  return {
    ...drawn,
    ...headed(caller, plan, index.kind),
    module: done.module,
    filter: done.filter,
    list: drawn.list.map((row) =>
      by?.kind === 'field' && by.model === 'owner_department_id' && typeof row.key === 'number'
        ? { ...row, condition: { field: by.model, operator: 'in', value: below(row.key) } }
        : row,
    ),
  };
}

function nothing(caller: Caller, plan: ReportPlan): TargetReport {
  const drawn = drawReport(plan, {
    groups: [],
    total: [],
    more: false,
    names: [{ names: new Map(), numeric: true, isSwitch: false }],
  });
  return { ...drawn, ...headed(caller, plan, 'count'), module: '', filter: null };
}

const OWNER = { owner_user_id: label('员工'), owner_department_id: label('部门') };

function headed({ locale }: Caller, plan: ReportPlan, kind: TargetIndex['kind']) {
  return {
    measures: plan.measures.map((measure) => ({
      ...tellMeasure(measure, plan.measures, { locale }),
      kind: measure.kind === 'rate' ? measure.kind : kind,
      ...(measure.key === 'target' && { apart: true }),
    })),
    dimensions: plan.by.map((each) => ({
      kind: each.kind,
      model: '',
      name:
        each.kind === 'field' && each.model in OWNER
          ? translate(OWNER[each.model as keyof typeof OWNER], locale)
          : '',
    })),
  };
}

function chosenIn(plan: ReportPlan, field: string): number[] | undefined {
  const found = leavesOf(plan.filter as Condition).filter((leaf) => leaf.field === field);
  return found.length === 0
    ? undefined
    : found.flatMap(({ value }) => (Array.isArray(value) ? (value as number[]) : []));
}

interface Seen {
  users: Owners['users'];
  departments: Owners['departments'];
}

/** Whose records the caller reaches, as far as the report is not narrowed to others. */
async function seenOwners(
  caller: Caller,
  tx: Tx,
  { owners, index, plan }: { owners: Owners; index: TargetIndex; plan: ReportPlan },
): Promise<Seen> {
  const { viewer } = caller;
  const unbound = isAdmin(viewer) || moduleScope(viewer, index.module) === 'all';
  const reach = unbound ? undefined : await reachableOwners(tx, viewer, index.module);
  const chosen = {
    departments: chosenIn(plan, 'owner_department_id'),
    users: chosenIn(plan, 'owner_user_id'),
  };
  const inDepartments = (id: number | null) =>
    !chosen.departments || (id !== null && chosen.departments.includes(id));
  return {
    users: owners.users.filter(
      ({ id, department_id }) =>
        (!reach ||
          id === viewer.id ||
          reach.owners.includes(id) ||
          (department_id !== null && reach.departments.includes(department_id))) &&
        (!chosen.users || chosen.users.includes(id)) &&
        inDepartments(department_id),
    ),
    // of people alone nothing is said of whole departments
    departments: chosen.users
      ? []
      : owners.departments.filter(
          ({ id }) => (!reach || reach.departments.includes(id)) && inDepartments(id),
        ),
  };
}

interface Targets {
  /** of the whole report, or of one of its months */
  total(month?: string): number;
  user(id: number): number;
  department(id: number): number;
  months: readonly string[];
}

async function targetsOf(
  caller: Caller,
  tx: Tx,
  {
    plan,
    index,
    owners,
    seen,
  }: { plan: ReportPlan; index: TargetIndex; owners: Owners; seen: Seen },
): Promise<Targets> {
  const months: string[] = [];
  for (let day = plan.from; day <= plan.to && months.length < MOST_MONTHS; day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))];
  const asked = { years, index: index.key };
  const set =
    plan.asOf === undefined
      ? await targetsIn(tx, asked)
      : await targetsBefore(caller, tx, { ...asked, day: plan.asOf });
  const rows = new Map(
    set.map(({ year, owner, months: amounts }) => [`${year} ${owner}`, amounts]),
  );
  const own = (month: string) => (owner: TargetOwner) =>
    rows.get(`${Number(month.slice(0, 4))} ${owner}`)?.[Number(month.slice(5)) - 1] ?? null;
  const departmentIn = (month: string, id: number) =>
    departmentTarget(id, {
      departments: owners.departments,
      people: owners.users,
      own: own(month),
    });
  const ids = new Set(seen.departments.map(({ id }) => id));
  const tops = seen.departments.filter(
    ({ parent_id }) => parent_id === null || !ids.has(parent_id),
  );
  const totalIn = (month: string) =>
    tops.length > 0
      ? add(tops.map(({ id }) => departmentIn(month, id)))
      : add(seen.users.map(({ id }) => own(month)(`user:${id}`) ?? 0));
  return {
    months,
    total: (month) => (month === undefined ? add(months.map(totalIn)) : totalIn(month)),
    user: (id) => add(months.map((month) => own(month)(`user:${id}`) ?? 0)),
    department: (id) => add(months.map((month) => departmentIn(month, id))),
  };
}

/** Ten years. */
const MOST_MONTHS = 120;

function groupsOf(
  by: ReportPlan['by'][number] | undefined,
  {
    seen,
    target,
    got,
    below,
  }: {
    plan: ReportPlan;
    seen: Seen;
    target: Targets;
    got(key: string): number;
    below(id: number): number[];
  },
): { key: string; target: number; got: number }[] {
  if (by?.kind !== 'field')
    return target.months.map((month) => ({
      key: `${month}-01`,
      target: target.total(month),
      got: got(month),
    }));
  const rows =
    by.model === 'owner_user_id'
      ? seen.users.map(({ id }) => ({ id, target: target.user(id), got: got(String(id)) }))
      : seen.departments.map(({ id }) => ({
          id,
          target: target.department(id),
          got: add(below(id).map((each) => got(String(each)))),
        }));
  return rows
    .filter((row) => row.target > 0 || row.got > 0)
    .map((row) => ({ key: String(row.id), target: row.target, got: row.got }));
}

/** A department with all below it. */
function branch(
  { departments }: Owners,
  id: number,
  seen: ReadonlySet<number> = new Set(),
): number[] {
  const path = new Set([...seen, id]);
  return [
    id,
    ...departments
      .filter(({ id: each, parent_id }) => parent_id === id && !path.has(each))
      .flatMap((each) => branch({ departments, users: [] }, each.id, path)),
  ];
}

function add(amounts: readonly number[]): number {
  return Decimal.sum(0, ...amounts).toNumber();
}
