import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';

/** The role of somebody at this moment; 0 where they have none. */
export async function roleOf(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<number> {
  const row = await tx.from('user').select('role_id').where('id', '=', id).executeTakeFirst();
  return row?.role_id ?? 0;
}

/** The roles that something is to be shared with; one that the company does not have is refused. */
export async function existingRoles(tx: Tx, roles: readonly number[]): Promise<number[]> {
  if (roles.length === 0) return [];
  const rows = await tx.from('role').select('id').where('id', 'in', roles).execute();
  if (rows.length < new Set(roles).size)
    throw new AppError('invalid', { fields: [{ field: 'roles', id: 'bad_option' }] });
  return rows.map(({ id }) => id);
}
