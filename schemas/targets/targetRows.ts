import { Decimal } from 'decimal.js';

/** Whose a target is: a person's or a department's, with its number. */
export type TargetOwner = `user:${number}` | `department:${number}`;
/** Twelve months; null where none was set. */
export type Months = readonly (number | null)[];

/** An amount that no company reaches. */
export const MOST_TARGET = 1e12;

/** Decimal places of what an index comes to. */
export function digitsOf({ kind }: { kind: 'count' | 'sum' }): 0 | 2 {
  return kind === 'count' ? 0 : 2;
}

/** The exact sum of some months; null where none of them is set. */
export function sumOf(months: Months): number | null {
  const set = months.filter((each) => each !== null);
  return set.length === 0 ? null : Decimal.sum(...set).toNumber();
}

/** A year's amount over its months, as even as cents (or whole ones) allow: what is left over stands in the last. */
export function evenSplit(total: number, digits: 0 | 2): number[] {
  const part = new Decimal(total).div(12).toDecimalPlaces(digits, Decimal.ROUND_DOWN);
  const last = new Decimal(total).minus(part.times(11));
  return [...Array.from({ length: 11 }, () => part.toNumber()), last.toNumber()];
}

export interface DepartmentNode {
  id: number;
  parent_id: number | null;
}

/**
 * What departments are to reach in a month: their own target, or where none was set that of all below them, people included.
 * `own` tells the target of a department or person.
 */
export function departmentTarget(
  id: number,
  {
    departments,
    people,
    own,
  }: {
    departments: readonly DepartmentNode[];
    people: readonly { id: number; department_id: number | null }[];
    own(owner: TargetOwner): number | null;
  },
  seen: ReadonlySet<number> = new Set(),
): number {
  const set = own(`department:${id}`);
  if (set !== null) return set;
  const path = new Set([...seen, id]);
  const parts = [
    ...departments
      .filter((each) => each.parent_id === id && !path.has(each.id))
      .map((each) => departmentTarget(each.id, { departments, people, own }, path)),
    ...people
      .filter(({ department_id }) => department_id === id)
      .map((person) => own(`user:${person.id}`) ?? 0),
  ];
  return Decimal.sum(0, ...parts).toNumber();
}
