import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { departmentForm } from '../../../schemas/staff/forms.ts';
import type { Tx } from '../../db/handle.ts';
import { runOnce } from '../../records/core/idempotency.ts';
import { changesBetween } from '../../records/core/oplog.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { activeOf } from '../approval/people.ts';
import { changingStaff, logStaffOperation, requirePage } from './common.ts';
import { validateForm, throwFieldErrors } from '../validateForm.ts';

/** So deep may departments lie in each other. */
const MOST_DEEP = 12;

interface Department {
  id: number;
  name: string;
  parent_id: number | null;
  path: string;
  leader_user_id: number | null;
  deputy_user_ids: number[];
}

export function saveDepartment(caller: Caller, given: Values): Promise<{ id: number }> {
  requirePage(caller, '/department');
  return changingStaff(caller, (tx) =>
    runOnce(caller, tx, { call: 'save department', body: given }, async () => {
      const values = validateForm(caller, departmentForm(caller.locale), given);
      const id = await tx.nextId();
      const all = await departmentsIn(tx);
      const next = await complete(tx, {
        all,
        before: {
          id,
          name: '',
          parent_id: null,
          path: '',
          leader_user_id: null,
          deputy_user_ids: [],
        },
        values,
      });
      const siblings = all.filter(({ parent_id }) => parent_id === next.parent_id);
      await tx.insert('department', { ...rowOf(next), sort: siblings.length }).execute();
      if (typeof given.sort === 'number') await place(tx, next, given.sort);
      await logStaffOperation(tx, caller, {
        kind: 'department',
        id,
        name: next.name,
        action: 'create',
        changes: changesBetween({}, loggedOf(next)),
      });
      return { id };
    }),
  );
}

export function updateDepartment(
  caller: Caller,
  { id, sort, ...given }: Values & { id: number },
): Promise<{ id: number }> {
  requirePage(caller, '/department');
  return changingStaff(caller, async (tx) => {
    const all = await departmentsIn(tx);
    const before = all.find((each) => each.id === id);
    if (!before) throw new AppError('not_found');
    const values = validateForm(caller, departmentForm(caller.locale), given, loggedOf(before));
    const next = await complete(tx, { all, before, values });
    const { id: _, ...row } = rowOf(next);
    await tx.update('department').set(row).where('id', '=', id).execute();
    for (const below of all.filter((each) => each.id !== id && each.path.startsWith(before.path))) {
      if (next.path !== before.path)
        await tx
          .update('department')
          .set({ path: next.path + below.path.slice(before.path.length) })
          .where('id', '=', below.id)
          .execute();
    }
    if (typeof sort === 'number' || next.parent_id !== before.parent_id)
      await place(tx, next, typeof sort === 'number' ? sort : Number.MAX_SAFE_INTEGER);
    const changes = changesBetween(loggedOf(before), loggedOf(next));
    if (Object.keys(changes).length > 0)
      await logStaffOperation(tx, caller, {
        kind: 'department',
        id,
        name: next.name,
        action: 'update',
        changes,
      });
    return { id };
  });
}

/** A department that anybody is in, or anything lies below, stays. */
export function deleteDepartment(caller: Caller, id: number): Promise<null> {
  requirePage(caller, '/department');
  return changingStaff(caller, async (tx) => {
    const all = await departmentsIn(tx);
    const found = all.find((each) => each.id === id);
    if (!found) throw new AppError('not_found');
    const children = all.filter(({ parent_id }) => parent_id === id).length;
    const users = (await tx.from('user').select('id').where('department_id', '=', id).execute())
      .length;
    if (children + users > 0)
      throw new AppError('department_in_use', { data: { children, users } });
    await tx.remove('department').where('id', '=', id).execute();
    await logStaffOperation(tx, caller, {
      kind: 'department',
      id,
      name: found.name,
      action: 'delete',
      changes: {},
    });
    return null;
  });
}

async function departmentsIn(tx: Tx): Promise<Department[]> {
  const rows = await tx
    .from('department')
    .select(['id', 'name', 'parent_id', 'path', 'leader_user_id', 'deputy_user_ids'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    deputy_user_ids: JSON.parse(row.deputy_user_ids) as number[],
  }));
}

interface Completing {
  all: readonly Department[];
  before: Department;
  values: Values;
}

/** The department as it will be, with its path, or what is wrong with it. */
async function complete(tx: Tx, { all, before, values }: Completing): Promise<Department> {
  const has = (model: string) => Object.hasOwn(values, model);
  const next: Department = {
    ...before,
    ...(has('name') && { name: String(values.name ?? '') }),
    ...(has('parent_id') && { parent_id: (values.parent_id as number | undefined) ?? null }),
    ...(has('leader_user_id') && {
      leader_user_id: (values.leader_user_id as number | undefined) ?? null,
    }),
    ...(has('deputy_user_ids') && {
      deputy_user_ids: [...new Set((values.deputy_user_ids as number[] | undefined) ?? [])],
    }),
  };
  next.deputy_user_ids = next.deputy_user_ids.filter((id) => id !== next.leader_user_id);
  const parent = all.find(({ id }) => id === next.parent_id);
  const faults: FieldError[] = [];
  if (next.parent_id !== null && !parent) faults.push({ field: 'parent_id', id: 'unknown_ref' });
  if (parent && before.path !== '' && parent.path.startsWith(before.path))
    faults.push({ field: 'parent_id', id: 'own_child' });
  if (
    all.some(
      (each) =>
        each.id !== before.id &&
        each.parent_id === next.parent_id &&
        each.name.trim().toLowerCase() === next.name.trim().toLowerCase(),
    )
  )
    faults.push({ field: 'name', id: 'not_unique', data: { name: next.name } });
  const path = `${parent?.path ?? ''}${before.id}/`;
  const below = all
    .filter((each) => before.path !== '' && each.path.startsWith(before.path))
    .map((each) => depth(each.path) - depth(before.path));
  if (depth(path) + Math.max(0, ...below) > MOST_DEEP)
    faults.push({ field: 'parent_id', id: 'too_many_items', data: { max: MOST_DEEP } });
  faults.push(...(await goneHeads(tx, before, next)));
  throwFieldErrors(faults);
  return { ...next, path };
}

/** Somebody who left is not made head; who was it before may stay named. */
async function goneHeads(
  tx: Tx,
  before: Department,
  { leader_user_id, deputy_user_ids }: Department,
): Promise<FieldError[]> {
  const known = new Set([before.leader_user_id, ...before.deputy_user_ids]);
  const added = [...(leader_user_id === null ? [] : [leader_user_id]), ...deputy_user_ids].filter(
    (id) => !known.has(id),
  );
  const active = new Set(await activeOf(tx, added));
  const fault = (field: string, ids: readonly number[]): FieldError[] =>
    ids.some((id) => added.includes(id) && !active.has(id)) ? [{ field, id: 'person_gone' }] : [];
  return [
    ...fault('leader_user_id', leader_user_id === null ? [] : [leader_user_id]),
    ...fault('deputy_user_ids', deputy_user_ids),
  ];
}

async function place(
  tx: Tx,
  { id, parent_id }: Pick<Department, 'id' | 'parent_id'>,
  at: number,
): Promise<void> {
  const all = await tx
    .from('department')
    .select(['id', 'parent_id'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const siblings = all
    .filter((each) => each.parent_id === parent_id && each.id !== id)
    .map((each) => each.id);
  for (const [sort, each] of siblings.toSpliced(at, 0, id).entries())
    await tx.update('department').set({ sort }).where('id', '=', each).execute();
}

function rowOf({ deputy_user_ids, ...row }: Department) {
  return { ...row, deputy_user_ids: JSON.stringify(deputy_user_ids) };
}

function loggedOf({ name, parent_id, leader_user_id, deputy_user_ids }: Department): Values {
  return {
    name,
    parent_id: parent_id ?? undefined,
    leader_user_id: leader_user_id ?? undefined,
    deputy_user_ids,
  };
}

function depth(path: string): number {
  return path.split('/').length - 1;
}
