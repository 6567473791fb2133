import type { ParamsOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import {
  type ArrangedEntry,
  completeArrangement,
  flatEntries,
  isOwnLink,
  ownCode,
} from '../../schemas/navigation/arrangement.ts';
import { changeEntry, placeOf, putEntry } from '../../schemas/navigation/arrangementMoves.ts';
import {
  arrangedMenu,
  menuCodes,
  shippedMenu,
  systemMenu,
} from '../../schemas/navigation/arrangedMenu.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { SETTINGS } from '../../schemas/settings/index.ts';
import { arrangedEntries, saveSettings } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { customObjects, customModuleHandlers } from './shared/customModules.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

const SETTING = 'side_menu';
const PLACE = 'menu';

/** The side menu of the workbench: as its reader has it, and as who arranges it. */
export const menuHandlers: EndpointHandlers<
  'menu' | 'systemMenu' | 'saveSystemMenu' | 'saveMenuEntry'
> = {
  async menu({ caller }) {
    const { viewer, locale } = caller;
    const objects = listed(await customModuleHandlers(caller));
    const row = await caller.company.read((tx) =>
      tx.from('user').select('role_id').where('id', '=', viewer.id).executeTakeFirst(),
    );
    return arrangedMenu(viewer, objects, stored(caller), {
      locale,
      isAdmin: isAdmin(viewer),
      roles: row?.role_id ? [row.role_id] : [],
    });
  },

  async systemMenu({ caller }, { arranged }) {
    requireMenuSetting(caller);
    return systemMenu(
      listed(await customObjects(caller)),
      arranged === 1 ? stored(caller) : undefined,
      caller.locale,
    );
  },

  saveSystemMenu: ({ caller }, { menu }) => save(caller, menu),

  async saveMenuEntry({ caller }, given) {
    requireMenuSetting(caller);
    const shipped = shippedMenu(listed(await customObjects(caller)), caller.locale);
    const entries = completeArrangement(menuCodes(shipped), stored(caller) ?? []);
    const [code, next] = withEntry(entries, given, caller.locale);
    await save(caller, next);
    return { menu_code: code };
  },
};

/** An object that is kept off the menu stands in no arrangement of it. */
function listed<T extends { unlisted?: true }>(objects: readonly T[]): T[] {
  return objects.filter((file) => !file.unlisted);
}

function stored({ settings }: Caller): readonly ArrangedEntry[] | undefined {
  return arrangedEntries(settings, SETTING, PLACE);
}

function save(caller: Caller, menu: readonly ArrangedEntry[]): Promise<null> {
  return saveSettings(caller, { [SETTING]: menu.length > 0 ? { [PLACE]: menu } : null });
}

function requireMenuSetting({ viewer }: Caller): void {
  const { path } = SETTINGS.menuSetting;
  if (!mayOpenSetting(viewer, path))
    throw new AppError('not_allowed', { data: { right: settingKey(path) } });
}

/** The entries with one more, or with one changed. */
function withEntry(
  entries: readonly ArrangedEntry[],
  { menu_code, title, icon, out_url, parent_code, hidden, roles }: ParamsOf<'saveMenuEntry'>,
  locale: Locale,
): [code: string, entries: readonly ArrangedEntry[]] {
  const known = flatEntries(entries).find(({ code }) => code === menu_code);
  if (menu_code !== undefined && !known) throw new AppError('not_found');
  const code = known?.code ?? ownCode(out_url === undefined ? 'group' : 'link', entries);
  if (known && out_url !== undefined && !isOwnLink(known))
    throw new AppError('invalid', { fields: [{ field: 'out_url', id: 'bad_option' }] });
  const all = known ? entries : [...entries, { code }];
  const changed = changeEntry(all, code, ({ hidden: was, roles: whose, ...entry }) => {
    const hides = hidden === undefined ? was === 1 : hidden === 1;
    const only = roles ?? whose ?? [];
    return {
      ...entry,
      ...(title !== undefined && { names: { ...entry.names, [locale]: title.trim() } }),
      ...(icon !== undefined && { icon }),
      ...(out_url !== undefined && { url: out_url }),
      ...(hides && { hidden: 1 as const }),
      ...(only.length > 0 && { roles: only }),
    };
  });
  if (parent_code === undefined || parent_code === placeOf(changed, code)?.group)
    return [code, changed];
  const group = changed.find((entry) => entry.code === parent_code);
  const index = (group?.children ?? []).length;
  const moved = group && putEntry(changed, code, { group: parent_code, index });
  if (!moved || moved === changed)
    throw new AppError('invalid', { fields: [{ field: 'parent_code', id: 'bad_option' }] });
  return [code, moved];
}
