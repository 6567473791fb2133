import type { AdminPage } from '../navigation/adminMenu.ts';
import { ADMIN_MENU } from '../navigation/menu.ts';
import { ADMIN_GROUP_ROWS } from '../definition/menuGroups.ts';
import type { ModuleFile } from '../definition/module.ts';
import { type Permission, permissionTree } from './permissions.ts';
import { type Label, translate } from '../i18n/label.ts';
import { type Locale, languageOf } from '../i18n/locale.ts';
import { MORE_PAGES } from '../registry/morePages.ts';
import { settingKey } from '../permissions/settingRights.ts';
import type { Scope } from '../permissions/viewer.ts';

/** What a role is made of, beside its name. */
export interface RoleRights {
  permissions: readonly string[];
  scope: Scope;
  scopes: Readonly<Record<string, Scope>>;
  field_no_power: Readonly<Record<string, readonly string[]>>;
  field_read_only: Readonly<Record<string, readonly string[]>>;
}

export interface RightsGroup {
  kind: 'module' | 'setting';
  label: Label;
  permissions: readonly Permission[];
}

/** Everything a role may be given: the rights of each module, then the pages of the back-office. The same declarations guard the calls. */
export function rightsTree(objects: readonly ModuleFile[] = []): RightsGroup[] {
  return [
    ...permissionTree(objects).map((group): RightsGroup => ({ kind: 'module', ...group })),
    ...settingGroups(objects),
  ];
}

function settingGroups(objects: readonly ModuleFile[]): RightsGroup[] {
  // the others are opened by other keys: the first page, objects and previews
  const more = MORE_PAGES.filter(({ right }) => right === undefined || right === 'fields');
  const designed = objects.map((file): Permission => ({
    key: settingKey(`/sys/custfield/${file.key}`),
    label: file.label,
  }));
  const approved = objects
    .filter((file) => file.approval)
    .map((file): Permission => ({ key: settingKey(`/approval/${file.key}`), label: file.label }));
  const groups = ADMIN_MENU.map(({ code, label, pages }): RightsGroup => ({
    kind: 'setting',
    label,
    permissions: [
      ...pages.filter(({ right }) => right !== 'admin').map(permissionOf),
      ...(code === 'fields' ? designed : code === 'approval' ? approved : []),
    ],
  }));
  const rest = ADMIN_GROUP_ROWS.filter(({ code }) => code === 'more').map(
    ({ label }): RightsGroup => ({
      kind: 'setting',
      label,
      permissions: more.map(({ path, label: name }) =>
        permissionOf({ path: path.replace('/:module', ''), label: name }),
      ),
    }),
  );
  return [...groups, ...rest];
}

function permissionOf({ path, label }: AdminPage): Permission {
  return { key: settingKey(path), label };
}

export interface RightsChange {
  gained: readonly string[];
  lost: readonly string[];
}

/** What holders of `before` gain and lose by `after`, in words of the tree. */
export function rightsChange({
  before,
  after,
  tree,
  locale,
}: {
  before: Pick<RoleRights, 'permissions'>;
  after: Pick<RoleRights, 'permissions'>;
  tree: readonly RightsGroup[];
  locale: Locale;
}): RightsChange {
  const word = rightLabels(tree, locale);
  const minus = (one: readonly string[], other: readonly string[]) =>
    one.filter((key) => !other.includes(key)).map((key) => word.get(key) ?? key);
  return {
    gained: minus(after.permissions, before.permissions),
    lost: minus(before.permissions, after.permissions),
  };
}

/** 「合同：删除」 for every key of the tree. */
export function rightLabels(
  tree: readonly RightsGroup[],
  locale: Locale,
): ReadonlyMap<string, string> {
  const gap = languageOf(locale).colon;
  return new Map(
    tree.flatMap((group) =>
      group.permissions.map(
        ({ key, label }) =>
          [key, `${translate(group.label, locale)}${gap}${translate(label, locale)}`] as const,
      ),
    ),
  );
}

/** The setting keys among some. */
export function settingKeys(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith('sys_'));
}
