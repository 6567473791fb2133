import type { Tx } from '../../db/handle.ts';

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

/** Who approves where nobody else is: an administrator, another one than the applicant where there is one. */
export async function administratorFor(tx: Tx, applicant: number): Promise<number | undefined> {
  const rows = await tx
    .from('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled', '=', 0)
    .orderBy('id')
    .execute();
  return (rows.find(({ id }) => id !== applicant) ?? rows[0])?.id;
}

/** Whom the person reports to; without one, the leader of the department or, when that is the person or nobody, of the next one above. */
export async function superiorOf(tx: Tx, userId: number): Promise<number | undefined> {
  const user = await tx
    .from('user as u')
    .leftJoin('user as s', 's.id', 'u.superior_user_id')
    .select(['u.department_id', 'u.superior_user_id', 's.disabled'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (user?.superior_user_id && user.disabled === 0) return user.superior_user_id;
  let at = user?.department_id ?? null;
  while (at !== null) {
    const department = await tx
      .from('department as d')
      .leftJoin('user as u', 'u.id', 'd.leader_user_id')
      .select(['d.parent_id', 'd.leader_user_id', 'u.disabled'])
      .where('d.id', '=', at)
      .executeTakeFirst();
    if (!department) return undefined;
    const { leader_user_id, parent_id, disabled } = department;
    if (leader_user_id !== null && leader_user_id !== userId && disabled === 0)
      return leader_user_id;
    at = parent_id;
  }
  return undefined;
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
