import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { adminMenuFor } from '../../schemas/navigation/menu.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { mayEnterBackOffice } from '../../schemas/permissions/settingRights.ts';
import type { Tx } from '../db/handle.ts';
import { definedModules, customObjects } from './shared/customModules.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { translateModule } from './shared/translateModule.ts';

type SetUp = ResponseOf<'setUp'>;

/** The back-office around its pages. */
export const adminHandlers: EndpointHandlers<'adminMenu' | 'setUp'> = {
  async adminMenu({ caller }) {
    if (!mayEnterBackOffice(caller.viewer)) return [];
    const approved = (await customObjects(caller))
      .filter((file) => file.approval)
      .map((file) => ({ name: translateModule(file, caller.locale), key: file.key }));
    return adminMenuFor(caller.viewer, caller.locale, {
      defined: await definedModules(caller),
      approved,
    });
  },

  async setUp({ caller }) {
    const { viewer, settings } = caller;
    if (!mayEnterBackOffice(viewer))
      throw new AppError('not_allowed', { data: { right: 'sys_setting' } });
    const found = await caller.company.read(async (tx) => ({
      counts: await countsIn(tx),
      ...(await progressIn(tx)),
    }));
    const done: Readonly<Record<string, boolean>> = {
      name: Boolean(settings.system_name) || Boolean(settings.logo),
      departments: found.departments > 1,
      roles: found.withoutRole === 0,
      fields: found.designed > 0,
      approval: found.flows > 0,
    };
    const open = <T extends { path: string }>(rows: readonly T[]) =>
      rows.filter(({ path }) => mayOpenSetting(viewer, path));
    return {
      counts: open(found.counts),
      hints: open(HINTS).map(({ key, path }) => ({ key, path, done: done[key] ? 1 : 0 })),
    };
  },
};

/** What a new company does first, and where. */
const HINTS = [
  { key: 'name', path: '/systemSetting' },
  { key: 'departments', path: '/department' },
  { key: 'roles', path: '/user' },
  { key: 'fields', path: '/sys/custfield/customer' },
  { key: 'approval', path: '/approval/contract' },
] as const;

async function countsIn(tx: Tx): Promise<SetUp['counts']> {
  return [
    { key: 'users', path: '/user', count: await rowsOf(tx, 'user') },
    { key: 'departments', path: '/department', count: await rowsOf(tx, 'department') },
    { key: 'roles', path: '/role', count: await rowsOf(tx, 'role') },
    { key: 'objects', path: '/module', count: await rowsOf(tx, 'custom_module') },
  ];
}

async function progressIn(tx: Tx) {
  const withoutRole = await tx
    .from('user')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('is_admin', '=', 0)
    .where('disabled', '=', 0)
    .where('role_id', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    departments: await rowsOf(tx, 'department'),
    withoutRole: Number(withoutRole.count),
    designed: await rowsOf(tx, 'definition'),
    flows: await rowsOf(tx, 'approval_flow'),
  };
}

async function rowsOf(
  tx: Tx,
  table: 'user' | 'department' | 'role' | 'custom_module' | 'definition' | 'approval_flow',
): Promise<number> {
  const row = await tx
    .from(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
