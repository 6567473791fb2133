import type { AdminPage } from './adminMenu.ts';
import { ADMIN_GROUPS } from './adminMenu.ts';
import { mayOpenSetting } from './adminPages.ts';
import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { type AdminGroup, WORK_GROUPS } from '../definition/menuGroups.ts';
import type { ModuleFile } from '../definition/module.ts';
import { MODULES, routeOf } from '../modules/index.ts';
import type { PageFile } from '../definition/pageFile.ts';
import { mayOpenPage } from './pageRights.ts';
import { permissionKey } from '../permissions/rights.ts';
import { WORK_PAGES } from '../registry/workPages.ts';
import { settingKey } from '../permissions/settingRights.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { hasPermission, isLockedFor } from '../permissions/viewer.ts';

/** An item of a side menu as the wire names it. One with neither path, children nor out_url is temporary. */
export interface MenuEntry {
  menu_code: string;
  title: string;
  /** a lucide icon name */
  icon: string;
  path: string;
  out_url: string;
  /** it opens nothing: its module comes on request only */
  locked?: 1;
  children: MenuEntry[];
}

const OBJECTS = {
  code: 'objects',
  label: label('业务对象'),
  icon: 'blocks',
} as const;

/** The side menu of the workbench: the modules whose view right the viewer holds and the pages for everybody, then the company's own objects. Empty groups are left out. */
export function menuFor(
  viewer: Pick<Viewer, 'is_admin' | 'permissions' | 'off' | 'locked'>,
  locale: Locale,
  objects: readonly ModuleFile[] = [],
): MenuEntry[] {
  const entries = (files: readonly ModuleFile[]) =>
    files.flatMap((file) => {
      const key = permissionKey(file, 'view');
      const locked = isLockedFor(viewer, key);
      return locked || hasPermission(viewer, key)
        ? [
            {
              at: file.menu?.at ?? 0,
              entry: { ...moduleEntry(file, locale), ...(locked && { locked: 1 as const }) },
            },
          ]
        : [];
    });
  const shipped = WORK_GROUPS.map((group) => ({
    group,
    path: 'path' in group ? group.path : '',
    children: [
      ...entries(
        Object.values<ModuleFile>(MODULES).filter(
          ({ menu, unlisted }) => menu?.group === group.code && !unlisted,
        ),
      ),
      ...WORK_PAGES.filter(
        (page) => page.menu?.group === group.code && mayOpenPage(viewer, page),
      ).map((page) => ({
        at: page.menu?.at ?? 0,
        entry: pageEntry(page, locale),
      })),
    ].toSorted((a, b) => a.at - b.at),
  }));
  return [...shipped, { group: OBJECTS, path: '', children: entries(objects) }].flatMap(
    ({ group: { code, label, icon }, path, children }) =>
      path || children.length > 0
        ? [
            {
              menu_code: code,
              title: translate(label, locale),
              icon,
              path,
              out_url: '',
              children: children.map(({ entry }) => entry),
            },
          ]
        : [],
  );
}

function pageEntry({ path, code, label, icon = '' }: PageFile, locale: Locale): MenuEntry {
  return {
    menu_code: code ?? path.slice(1),
    title: translate(label, locale),
    icon,
    path,
    out_url: '',
    children: [],
  };
}

function moduleEntry(file: ModuleFile, locale: Locale): MenuEntry {
  return {
    menu_code: file.key,
    title: translate(file.listLabel ?? file.label, locale),
    icon: file.icon,
    path: routeOf(file),
    out_url: '',
    children: [],
  };
}

/** The side menu of the back-office, the pages about single modules named. */
export const ADMIN_MENU: readonly {
  code: AdminGroup;
  label: Label;
  icon: string;
  pages: readonly AdminPage[];
}[] = ADMIN_GROUPS.map(({ code, label, icon, pages, of }) => ({
  code,
  label,
  icon,
  pages: [
    ...pages,
    ...modulesIn(code).map(({ key, label: name }): AdminPage => ({
      path: `${of}/${key}`,
      label: name,
    })),
  ],
}));

/** The modules that a group of the back-office lists by name, in their order there. */
export function modulesIn(group: AdminGroup): ModuleFile[] {
  const at = ({ backOffice }: ModuleFile) =>
    group === 'fields' || group === 'approval' ? backOffice?.[group] : undefined;
  return Object.values<ModuleFile>(MODULES)
    .filter((file) => at(file) !== undefined)
    .toSorted((a, b) => Number(at(a)) - Number(at(b)));
}

/** The back-office menu: everything for administrators, else the pages whose key a role was given. `defined` are the field lists added later, `approved` the company's objects that take part in approval. */
export function adminMenuFor(
  viewer: Pick<Viewer, 'is_admin' | 'permissions'>,
  locale: Locale,
  {
    defined = [],
    approved = [],
  }: {
    defined?: readonly { name: string; field_name: string }[];
    approved?: readonly { name: string; key: string }[];
  } = {},
): MenuEntry[] {
  return ADMIN_MENU.flatMap(({ code, label, icon, pages }) => {
    const more =
      code === 'fields'
        ? defined.map(({ name, field_name }) => ({ path: `/sys/field/${field_name}`, title: name }))
        : code === 'approval'
          ? approved.map(({ name, key }) => ({ path: `/approval/${key}`, title: name }))
          : [];
    const children = [
      ...pages.map((page) => ({ path: page.path, title: translate(page.label, locale) })),
      ...more,
    ]
      .filter(({ path }) => mayOpenSetting(viewer, path))
      .map(({ path, title }): MenuEntry => ({
        menu_code: settingKey(path),
        title,
        icon: '',
        path,
        out_url: '',
        children: [],
      }));
    return children.length > 0
      ? [
          {
            menu_code: `admin_${code}`,
            title: translate(label, locale),
            icon,
            path: '',
            out_url: '',
            children,
          },
        ]
      : [];
  });
}
