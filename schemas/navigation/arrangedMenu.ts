import type { ModuleFile } from '../definition/module.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Viewer } from '../permissions/viewer.ts';
import {
  type ArrangedEntry,
  arrangedName,
  type ArrangementReader,
  completeArrangement,
  isOwnGroup,
  isOwnLink,
  isShownTo,
  type ShippedEntry,
} from './arrangement.ts';
import { type MenuEntry, menuFor } from './menu.ts';

/** An entry of the whole menu, as who arranges it sees it. */
export interface SystemMenuEntry extends Omit<MenuEntry, 'children'> {
  hidden: 0 | 1;
  roles: number[];
  /** made by the company: a group, or a link to another site */
  own: 0 | 1;
  children: SystemMenuEntry[];
}

const EVERYBODY = { is_admin: 1, permissions: [] } as const;

/** The menu's entries by their codes, as shipped. */
export function shippedMenu(objects: readonly ModuleFile[], locale: Locale): MenuEntry[] {
  return menuFor(EVERYBODY, locale, objects);
}

/** The menu as its codes: what has no page of its own is a group. */
export function menuCodes(menu: readonly MenuEntry[]): ShippedEntry[] {
  return menu.map(({ menu_code, path, children }) => ({
    code: menu_code,
    ...(path === '' && { children: menuCodes(children) }),
  }));
}

/** The menu as a company arranged it, of what the reader may open anyway. A group without anything to open is left out, unless the company keeps it empty. */
export function arrangedMenu(
  viewer: Pick<Viewer, 'is_admin' | 'permissions' | 'off' | 'locked'>,
  objects: readonly ModuleFile[],
  entries: readonly ArrangedEntry[] | undefined,
  reader: ArrangementReader,
): MenuEntry[] {
  const mine = menuFor(viewer, reader.locale, objects);
  if (!entries || entries.length === 0) return mine;
  const all = shippedMenu(objects, reader.locale);
  const known = new Map([...byCode(all), ...byCode(mine)]);
  const open = new Set(byCode(mine).keys());
  const drawn = (entry: ArrangedEntry): MenuEntry[] => {
    if (!isShownTo(entry, reader)) return [];
    const shipped = known.get(entry.code);
    const link = isOwnLink(entry) ? (entry.url ?? '') : '';
    const children = (entry.children ?? []).flatMap(drawn);
    const leads = link !== '' || (shipped !== undefined && shipped.path !== '');
    // an own group that nothing was put into yet is there for those who wait for it: a temporary entry
    const temporary = isOwnGroup(entry) && (entry.children ?? []).length === 0;
    if (leads ? link === '' && !open.has(entry.code) : children.length === 0 && !temporary)
      return [];
    return [withName(entry, { shipped, locale: reader.locale, link, children })];
  };
  return completeArrangement(menuCodes(all), entries).flatMap(drawn);
}

/** Every entry of the menu in the order that the company gave it, the hidden ones too. */
export function systemMenu(
  objects: readonly ModuleFile[],
  entries: readonly ArrangedEntry[] | undefined,
  locale: Locale,
): SystemMenuEntry[] {
  const all = shippedMenu(objects, locale);
  const known = byCode(all);
  const told = (entry: ArrangedEntry): SystemMenuEntry[] => {
    const shipped = known.get(entry.code);
    const link = isOwnLink(entry) ? (entry.url ?? '') : '';
    const own = shipped ? 0 : 1;
    if (own && link === '' && !entry.names) return []; // of an object that is gone
    return [
      {
        ...withName(entry, { shipped, locale, link, children: [] }),
        hidden: entry.hidden ?? 0,
        roles: [...(entry.roles ?? [])],
        own,
        children: (entry.children ?? []).flatMap(told),
      },
    ];
  };
  return completeArrangement(menuCodes(all), entries ?? []).flatMap(told);
}

interface Drawn {
  shipped: MenuEntry | undefined;
  locale: Locale;
  link: string;
  children: MenuEntry[];
}

function withName(entry: ArrangedEntry, { shipped, locale, link, children }: Drawn): MenuEntry {
  return {
    menu_code: entry.code,
    title: arrangedName(entry, locale) ?? shipped?.title ?? entry.code,
    icon: entry.icon ?? shipped?.icon ?? (link === '' ? 'folder' : 'external-link'),
    path: shipped?.path ?? '',
    out_url: link,
    ...(shipped?.locked && { locked: shipped.locked }),
    children,
  };
}

function byCode(menu: readonly MenuEntry[]): Map<string, MenuEntry> {
  return new Map(
    menu.flatMap((entry) => [entry, ...entry.children]).map((entry) => [entry.menu_code, entry]),
  );
}
