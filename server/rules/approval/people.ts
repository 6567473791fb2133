import type { Staff } from '../../../schemas/rules/approvers.ts';
import type { Tx } from '../../db/handle.ts';
import { versionedCache } from '../../db/versionedCache.ts';

/** Those of the users who can still sign in. */
export async function activeOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .from('user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('disabled', '=', 0)
    .execute();
  const active = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

/** Everybody and every department of the company, for rules about who approves. */
export function staffOf(tx: Tx): Promise<Staff> {
  return versionedCache(tx, 'staff', async () => {
    const people = await tx
      .from('user')
      .select(['id', 'disabled', 'is_admin', 'superior_user_id', 'department_id'])
      .execute();
    const departments = await tx
      .from('department')
      .select(['id', 'parent_id', 'leader_user_id'])
      .execute();
    return {
      people: new Map(
        people.map(({ id, disabled, is_admin, superior_user_id, department_id }) => [
          id,
          {
            active: disabled === 0,
            admin: is_admin === 1,
            superior: superior_user_id,
            department: department_id,
          },
        ]),
      ),
      departments: new Map(
        departments.map(({ id, parent_id, leader_user_id }) => [
          id,
          { parent: parent_id, leader: leader_user_id },
        ]),
      ),
    };
  });
}
