import { OPEN_KEYS } from '../../../schemas/staff/permissions.ts';
import type { Scope, Viewer } from '../../../schemas/permissions/viewer.ts';
import { isAdmin, moduleScope, SCOPES } from '../../../schemas/permissions/viewer.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { versionedCache } from '../../db/versionedCache.ts';

/** Somebody who may act, with the rights of the role; undefined when unknown or disabled. */
export function loadViewer(company: CompanyDb, userId: number): Promise<Viewer | undefined> {
  return company.read((tx) => viewerIn(tx, userId));
}

export function viewerIn(tx: Tx, userId: number): Promise<Viewer | undefined> {
  return versionedCache(tx, `viewer ${userId}`, async () => {
    const row = await tx
      .from('user as u')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select([
        'u.id',
        'u.name',
        'u.is_admin',
        'u.department_id',
        'r.scope',
        'r.scopes',
        'r.permissions',
        'r.field_no_power',
        'r.field_read_only',
      ])
      .where('u.id', '=', userId)
      .where('u.disabled', '=', 0)
      .executeTakeFirst();
    if (!row) return undefined;
    const viewer = {
      id: row.id,
      corp_id: tx.corpId,
      name: row.name,
      is_admin: row.is_admin,
      department_id: row.department_id,
      departments_above: await departmentsAbove(tx, row.department_id),
    };
    if (isAdmin(viewer)) return { ...viewer, permissions: [], scope: 'all', field_no_power: {} };
    return {
      ...viewer,
      permissions: [
        ...new Set([...(JSON.parse(row.permissions ?? '[]') as string[]), ...OPEN_KEYS]),
      ],
      scope: SCOPES.find((scope): scope is Scope => scope === row.scope) ?? 'own',
      scopes: JSON.parse(row.scopes ?? '{}') as Record<string, Scope>,
      field_no_power: JSON.parse(row.field_no_power ?? '{}') as Record<string, string[]>,
      field_read_only: JSON.parse(row.field_read_only ?? '{}') as Record<string, string[]>,
    };
  });
}

export function loadSettings(company: CompanyDb): Promise<Readonly<Record<string, unknown>>> {
  return company.read(settingsIn);
}

export function settingsIn(tx: Tx): Promise<Readonly<Record<string, unknown>>> {
  return versionedCache(tx, 'settings', async () => {
    const rows = await tx.from('setting').select(['key', 'value']).execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  });
}

/** Whose records somebody reaches besides his own. */
export interface ReachableOwners {
  departments: readonly number[];
  owners: readonly number[];
}

/** The departments that a viewer's scope in a module reaches, those he heads with all below them, and the people below him where the scope says so. */
export async function reachableOwners(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'scope' | 'scopes' | 'department_id'>,
  module: string,
): Promise<ReachableOwners> {
  const scope = moduleScope(viewer, module);
  if (scope === 'all') return NOBODY;
  const [own, headed] = [
    await departmentsOf(tx, { scope, department_id: viewer.department_id }),
    await headedBy(tx, viewer.id),
  ];
  return {
    departments: headed.length > 0 ? [...new Set([...own, ...headed])] : own,
    owners: scope === 'subordinates' ? await peopleBelow(tx, viewer.id) : [],
  };
}

const NOBODY: ReachableOwners = { departments: [], owners: [] };

async function departmentsOf(
  tx: Tx,
  { scope, department_id }: Pick<Viewer, 'scope' | 'department_id'>,
): Promise<number[]> {
  if (department_id === null || (scope !== 'department' && scope !== 'below')) return [];
  return scope === 'department'
    ? [department_id]
    : versionedCache(tx, `below ${department_id}`, () => departmentsBelow(tx, department_id));
}

/** The departments somebody heads, and all below them. */
export function headedBy(tx: Tx, userId: number): Promise<number[]> {
  return versionedCache(tx, `heads ${userId}`, async () => {
    const rows = await versionedCache(tx, 'departments', () =>
      tx.from('department').select(['id', 'path', 'leader_user_id', 'deputy_user_ids']).execute(),
    );
    const paths = rows
      .filter(
        ({ leader_user_id, deputy_user_ids }) =>
          leader_user_id === userId || (JSON.parse(deputy_user_ids) as number[]).includes(userId),
      )
      .map(({ path }) => path);
    return rows
      .filter(({ path }) => paths.some((above) => path.startsWith(above)))
      .map(({ id }) => id);
  });
}

/** Everybody whose line of superiors leads to somebody. */
export function peopleBelow(tx: Tx, userId: number): Promise<number[]> {
  return versionedCache(tx, `reports ${userId}`, async () => {
    const rows = await versionedCache(tx, 'superiors', () =>
      tx
        .from('user')
        .select(['id', 'superior_user_id'])
        .where('superior_user_id', 'is not', null)
        .execute(),
    );
    const below = new Set<number>();
    const follow = (id: number) => {
      for (const row of rows)
        if (row.superior_user_id === id && row.id !== userId && !below.has(row.id)) {
          below.add(row.id);
          follow(row.id);
        }
    };
    follow(userId);
    return [...below];
  });
}

/** A department and all below it. */
export async function departmentsBelow(tx: Tx, id: number): Promise<number[]> {
  const own = await tx.from('department').select('path').where('id', '=', id).executeTakeFirst();
  if (!own) return [id];
  // '~' comes after digits and slashes
  const rows = await tx
    .from('department')
    .select('id')
    .where('path', '>=', own.path)
    .where('path', '<', `${own.path}~`)
    .execute();
  return rows.map((row) => row.id);
}

/** A department and those it lies in. */
export async function departmentsAbove(tx: Tx, id: number | null): Promise<number[]> {
  if (id === null) return [];
  const own = await tx.from('department').select('path').where('id', '=', id).executeTakeFirst();
  return own ? own.path.split('/').filter(Boolean).map(Number) : [id];
}
