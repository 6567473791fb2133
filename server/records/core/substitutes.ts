import { isAdmin, type Viewer } from '../../../schemas/permissions/viewer.ts';
import { standsIn } from '../../../schemas/rules/substitutes.ts';
import type { Tx } from '../../db/handle.ts';

/** The viewer with those they stand in for today. An administrator is not asked. */
export async function withRepresented(
  tx: Tx,
  viewer: Viewer,
  { module, today }: { module: string; today: string },
): Promise<Viewer> {
  if (isAdmin(viewer)) return viewer;
  return { ...viewer, represents: await representedBy(tx, { viewerId: viewer.id, module, today }) };
}

/** Those for whom the viewer decides today besides himself. A proxy's own proxies do not join. */
export async function representedBy(
  tx: Tx,
  { viewerId, module, today }: { viewerId: number; module: string; today: string },
): Promise<number[]> {
  const rows = await tx
    .from('substitute')
    .select(['user_id', 'proxy_user_id', 'start_date', 'end_date', 'modules'])
    .where('proxy_user_id', '=', viewerId)
    .where('end_date', '>=', today)
    .where('stopped', '=', 0)
    .execute();
  const lasting = rows.filter(({ modules, ...row }) =>
    standsIn({ ...row, modules: JSON.parse(modules) as string[] }, { today, module }),
  );
  return [...new Set(lasting.map(({ user_id }) => user_id))];
}

/** Those who decide today in the place of one of these people. */
export async function proxiesOf(
  tx: Tx,
  { users, module, today }: { users: readonly number[]; module: string; today: string },
): Promise<number[]> {
  if (users.length === 0) return [];
  const rows = await tx
    .from('substitute')
    .select(['user_id', 'proxy_user_id', 'start_date', 'end_date', 'modules'])
    .where('user_id', 'in', users)
    .where('end_date', '>=', today)
    .where('stopped', '=', 0)
    .execute();
  const lasting = rows.filter(({ modules, ...row }) =>
    standsIn({ ...row, modules: JSON.parse(modules) as string[] }, { today, module }),
  );
  return [...new Set(lasting.map(({ proxy_user_id }) => proxy_user_id))];
}
