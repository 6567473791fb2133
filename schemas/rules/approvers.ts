import type { ApproverFault } from './approval.ts';
import { NODE_TYPES } from './approval.ts';
import type { FlowNode } from './approvalFlow.ts';

/** Who works in a company, as far as approvals ask. */
export interface Staff {
  people: ReadonlyMap<number, StaffMember>;
  departments: ReadonlyMap<number, { parent: number | null; leader: number | null }>;
}

export interface StaffMember {
  /** can sign in */
  active: boolean;
  admin: boolean;
  superior: number | null;
  department: number | null;
}

/** Whose paper it is: who submitted it, and whoever took over from them. */
export type Applicants = readonly number[];

/** Whether somebody may decide about a paper: they can sign in, and it is not their own. Every path asks this. */
export function canDecide(staff: Staff, applicants: Applicants, id: number): boolean {
  return staff.people.get(id)?.active === true && !applicants.includes(id);
}

/** The superior who was named, then the heads of the department and of those above it; the person and who has left are passed over. */
export function superiorsOf({ people, departments }: Staff, id: number): number[] {
  const person = people.get(id);
  const line = [person?.superior ?? null];
  const seen = new Set<number>();
  for (let at = person?.department ?? null; at !== null && !seen.has(at);) {
    seen.add(at);
    const department = departments.get(at);
    line.push(department?.leader ?? null);
    at = department?.parent ?? null;
  }
  return [...new Set(line)].filter(
    (each): each is number => each !== null && each !== id && people.get(each)?.active === true,
  );
}

/** Who decides where those who should cannot: the nearest superior of the applicant who may, or an administrator who may. */
export function fallbackApprover(
  staff: Staff,
  applicants: Applicants,
  first: 'superior' | 'administrator',
): number | undefined {
  const superiors = superiorsOf(staff, applicants[0] ?? 0);
  const administrators = [...staff.people]
    .filter(([, { admin }]) => admin)
    .map(([id]) => id)
    .toSorted((a, b) => a - b);
  const line =
    first === 'superior' ? [...superiors, ...administrators] : [...administrators, ...superiors];
  return line.find((id) => canDecide(staff, applicants, id));
}

export interface OpenStep {
  node: Pick<FlowNode, 'node_type' | 'settings'>;
  /** nobody comes before it who could choose */
  first: boolean;
  /** whom the applicant names, where the flow leaves that to them */
  named?: readonly number[];
}

export interface Approvers {
  user_ids: number[];
  /** the applicant has to name them */
  open: boolean;
  /** why it cannot be started like this */
  fault?: ApproverFault;
}

/**
 * Those who decide a step of a paper that begins now. The applicant is never among them: others who were designated decide without them,
 * and where nobody else was, the nearest superior does, else an administrator. A later step that the approver before chooses has nobody yet.
 */
export function approversFor(
  staff: Staff,
  applicants: Applicants,
  { node, first, named = [] }: OpenStep,
): Approvers {
  const active = node.settings.user_ids.filter((id) => staff.people.get(id)?.active);
  if (node.node_type === NODE_TYPES.chosen)
    return first ? chosenBy(staff, applicants, named) : { user_ids: [], open: false };
  if (node.node_type === NODE_TYPES.designated) {
    if (active.length === 0) return chosenBy(staff, applicants, named);
    const others = active.filter((id) => canDecide(staff, applicants, id));
    if (others.length > 0) return { user_ids: others, open: false };
  }
  const instead = fallbackApprover(staff, applicants, 'superior');
  return instead === undefined
    ? { user_ids: [], open: false, fault: 'no_other_approver' }
    : { user_ids: [instead], open: false };
}

function chosenBy(staff: Staff, applicants: Applicants, named: readonly number[]): Approvers {
  if (named.some((id) => applicants.includes(id)))
    return { user_ids: [], open: true, fault: 'own_approver' };
  const user_ids = named.filter((id) => canDecide(staff, applicants, id));
  return { user_ids, open: true, ...(user_ids.length === 0 && { fault: 'choose_approver' }) };
}

/** Approvers of a step that is reached or handed over: whoever still may, or somebody in their place; as they were where nobody is left. */
export function stillDeciding(
  staff: Staff,
  applicants: Applicants,
  approvers: readonly number[],
): readonly number[] {
  const able = approvers.filter((id) => canDecide(staff, applicants, id));
  if (able.length > 0) return able;
  const instead = fallbackApprover(staff, applicants, 'administrator');
  return instead === undefined ? approvers : [instead];
}
