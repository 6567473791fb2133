import type { Scope, Viewer } from '../../schemas/viewer.ts';
import { isAdmin, SCOPES } from '../../schemas/viewer.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { seldom } from '../db/seldom.ts';

/** Somebody who may act, with the rights of the role; undefined when unknown or disabled. */
export function loadViewer(company: CompanyDb, userId: number): Promise<Viewer | undefined> {
  return company.read((tx) => viewerIn(tx, userId));
}

export function viewerIn(tx: Tx, userId: number): Promise<Viewer | undefined> {
  return seldom(tx, `viewer ${userId}`, async () => {
    const row = await tx.from('user as u').leftJoin('role as r', 'r.id', 'u.role_id')
      .select(['u.id', 'u.name', 'u.is_admin', 'u.department_id', 'r.scope', 'r.permissions', 'r.field_no_power'])
      .where('u.id', '=', userId).where('u.disabled', '=', 0).executeTakeFirst();
    if (!row) return undefined;
    const viewer = { id: row.id, corp_id: tx.corpId, name: row.name, is_admin: row.is_admin, department_id: row.department_id };
    if (isAdmin(viewer)) return { ...viewer, permissions: [], scope: 'all', field_no_power: {} };
    return {
      ...viewer,
      permissions: JSON.parse(row.permissions ?? '[]') as string[],
      scope: SCOPES.find((scope): scope is Scope => scope === row.scope) ?? 'own',
      field_no_power: JSON.parse(row.field_no_power ?? '{}') as Record<string, string[]>,
    };
  });
}

export function loadSettings(company: CompanyDb): Promise<Readonly<Record<string, unknown>>> {
  return company.read(settingsIn);
}

export function settingsIn(tx: Tx): Promise<Readonly<Record<string, unknown>>> {
  return seldom(tx, 'settings', async () => {
    const rows = await tx.from('setting').select(['key', 'value']).execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  });
}

/** The departments whose records a scope reaches. */
export async function departmentsOf(tx: Tx, { scope, department_id }: Pick<Viewer, 'scope' | 'department_id'>): Promise<number[]> {
  if (department_id === null || (scope !== 'department' && scope !== 'below')) return [];
  return scope === 'department' ? [department_id] : seldom(tx, `below ${department_id}`, () => departmentsBelow(tx, department_id));
}

/** A department and all below it. */
export async function departmentsBelow(tx: Tx, id: number): Promise<number[]> {
  const own = await tx.from('department').select('path').where('id', '=', id).executeTakeFirst();
  if (!own) return [id];
  // '~' comes after digits and slashes
  const rows = await tx.from('department').select('id').where('path', '>=', own.path).where('path', '<', `${own.path}~`).execute();
  return rows.map((row) => row.id);
}

/** A department and those it lies in. */
export async function departmentsAbove(tx: Tx, id: number | null): Promise<number[]> {
  if (id === null) return [];
  const own = await tx.from('department').select('path').where('id', '=', id).executeTakeFirst();
  return own ? own.path.split('/').filter(Boolean).map(Number) : [id];
}
