import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { PRODUCT_NAME } from '../../schemas/product.ts';
import { ARRANGEMENT_KEYS } from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { changeConfig, readConfig, saveConfig } from './shared/userConfig.ts';

type Preferences = ResponseOf<'preferences'>;
/** Settings that gateways need and nobody reads: the page that sets them shows whether they are set. */
const SECRET = /secret|password|^login_networks$/i;

/** What the application asks about its user right after the sign-in. */
export const currentUserHandlers: EndpointHandlers<
  | 'userInfo'
  | 'permissions'
  | 'settings'
  | 'preferences'
  | 'savePreferences'
  | 'recentMenu'
  | 'saveRecentMenu'
> = {
  async userInfo({ caller }) {
    const { viewer, settings } = caller;
    const row = await caller.company.read((tx) =>
      tx
        .from('user as u')
        .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
        .leftJoin('role as r', 'r.id', 'u.role_id')
        .select([
          'u.mobile',
          'u.avatar',
          'u.data',
          'c.code',
          'c.name as corp_name',
          'r.name as role_name',
        ])
        .where('u.id', '=', viewer.id)
        .executeTakeFirstOrThrow(),
    );
    const own = JSON.parse(row.data) as Readonly<Record<string, unknown>>;
    const call_agent = text(own.call_agent);
    return {
      id: viewer.id,
      corp_id: viewer.corp_id,
      name: viewer.name,
      mobile: row.mobile,
      avatar: row.avatar,
      role_name: row.role_name ?? '',
      is_admin: viewer.is_admin,
      department_id: viewer.department_id,
      scope: viewer.scope,
      corp_code: row.code,
      corp_name: row.corp_name,
      system_name: text(settings.system_name) || PRODUCT_NAME,
      logo: logoOf(settings.logo),
      open_call: Number(settings.open_call) === 1 && call_agent !== '' ? 1 : 0,
      call_url: text(settings.call_url),
      call_agent,
      call_zh: text(own.call_zh),
      call_telephone: text(own.call_telephone),
      off: [...(viewer.off ?? [])],
      locked: [...(viewer.locked ?? [])],
    };
  },

  permissions: async ({ caller }) => [...caller.viewer.permissions],

  async settings({ caller: { settings }, services: { mapTiles } }, { key_name }) {
    const own = Object.fromEntries(
      Object.entries(settings).filter(([key]) => !SECRET.test(key) && !ARRANGEMENT_KEYS.has(key)),
    );
    const open: Record<string, unknown> = {
      ...(mapTiles && { map_tiles: mapTiles.url, map_attribution: mapTiles.attribution }),
      ...own,
    };
    return key_name === undefined ? open : (open[key_name] ?? null);
  },

  preferences: async ({ caller }) => (await readConfig<Preferences>(caller, 'preferences')) ?? {},

  async savePreferences({ caller }, given) {
    await changeConfig<Preferences>(caller, 'preferences', (present = {}) => ({
      ...present,
      ...given,
    }));
    return null;
  },

  recentMenu: async ({ caller }) => (await readConfig<string[]>(caller, 'recentmenu')) ?? [],

  async saveRecentMenu({ caller }, { menu_code }) {
    await saveConfig(caller, 'recentmenu', menu_code);
    return null;
  },
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A picture's address; of an older setting the address itself. */
function logoOf(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof first === 'object' && first !== null && 'path' in first
    ? text(first.path)
    : text(first);
}
