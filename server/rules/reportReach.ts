import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { departmentsBelow, reachableOwners } from '../records/access/people.ts';
import type { Tx } from '../db/handle.ts';
import type { Caller } from '../records/core/types.ts';

export interface DepartmentBranch {
  id: number;
  name: string;
  children: DepartmentBranch[];
}

/** The departments whose records the caller's role reaches, and their own, as a tree: what a report may be narrowed to. */
export function reportDepartments(caller: Caller): Promise<DepartmentBranch[]> {
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('department')
      .select(['id', 'name', 'parent_id'])
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const open = await openDepartments(caller, tx);
    const seen = rows.filter(({ id }) => open === 'all' || open.has(id));
    const known = new Set(seen.map(({ id }) => id));
    const below = (parent: number | null): DepartmentBranch[] =>
      seen
        .filter(({ parent_id }) =>
          parent === null ? parent_id === null || !known.has(parent_id) : parent_id === parent,
        )
        .map(({ id, name }) => ({ id, name, children: below(id) }));
    return below(null);
  });
}

/** These departments and all below them. Throws invalid for one that the caller may not choose, whether or not it exists. */
export function chosenDepartments(caller: Caller, ids: readonly number[]): Promise<number[]> {
  return caller.company.read(async (tx) => {
    const open = await openDepartments(caller, tx);
    const all = new Set<number>();
    for (const id of ids) {
      const known = await tx
        .from('department')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!known || (open !== 'all' && !open.has(id)))
        throw new AppError('invalid', { fields: [{ field: 'department_ids', id: 'bad_option' }] });
      for (const each of await departmentsBelow(tx, id)) all.add(each);
    }
    return [...all];
  });
}

async function openDepartments({ viewer }: Caller, tx: Tx): Promise<'all' | Set<number>> {
  if (isAdmin(viewer) || viewer.scope === 'all') return 'all';
  const { departments } = await reachableOwners(tx, { ...viewer, scopes: {} }, '');
  return new Set([
    ...departments,
    ...(viewer.department_id === null ? [] : [viewer.department_id]),
  ]);
}
