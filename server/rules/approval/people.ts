import type { Staff } from '../../../schemas/rules/approvers.ts';
import type { Tx } from '../../db/handle.ts';
import { seldom } from '../../db/seldom.ts';

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
  return seldom(tx, 'staff', async () => {
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

interface Substitute {
  user_id: number;
  proxy_user_id: number;
  /** yyyy-MM-dd, both included */
  from: string;
  to: string;
  /** modules it is for; all when absent */
  modules?: readonly string[];
}

/** Those for whom the viewer decides today besides himself. A proxy's own proxies do not join. */
export async function representedBy(
  tx: Tx,
  { viewerId, module, today }: { viewerId: number; module: string; today: string },
): Promise<number[]> {
  const row = await tx
    .from('setting')
    .select('value')
    .where('key', '=', 'substitutes')
    .executeTakeFirst();
  const all = row ? (JSON.parse(row.value) as Substitute[]) : [];
  return all
    .filter(
      ({ proxy_user_id, from, to, modules }) =>
        proxy_user_id === viewerId &&
        from <= today &&
        today <= to &&
        (modules?.includes(module) ?? true),
    )
    .map(({ user_id }) => user_id);
}
