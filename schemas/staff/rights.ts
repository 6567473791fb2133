import type { AdminPage } from '../adminMenu.ts';
import { ADMIN_MORE } from '../adminMore.ts';
import { ADMIN_MENU } from '../menu.ts';
import type { ModuleFile } from '../module.ts';
import { type Permission, permissionTree } from '../permissions.ts';
import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';
import { settingKey } from '../settingRights.ts';
import type { Scope } from '../viewer.ts';

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
  words: Words;
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
  const more: readonly AdminPage[] = [...ADMIN_MORE].filter(({ path }) => !NO_KEY.has(path));
  const designed = objects.map((file): Permission => ({
    key: settingKey(`/sys/custfield/${file.key}`),
    words: file.words,
  }));
  const approved = objects
    .filter((file) => file.approval)
    .map((file): Permission => ({ key: settingKey(`/approval/${file.key}`), words: file.words }));
  const groups = ADMIN_MENU.map(({ code, words, pages }): RightsGroup => ({
    kind: 'setting',
    words,
    permissions: [
      ...pages.map(permissionOf),
      ...(code === 'fields' ? designed : code === 'approval' ? approved : []),
    ],
  }));
  return [
    ...groups,
    {
      kind: 'setting',
      words: ['更多', 'More', 'その他', '更多'],
      permissions: more.map(permissionOf),
    },
  ];
}

/** Opened by other keys: the first page, objects and previews. */
const NO_KEY: ReadonlySet<string> = new Set(['/setting', '/custom', '/formpreview']);

function permissionOf({ path, words }: AdminPage): Permission {
  return { key: settingKey(path), words };
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
  before: RoleRights;
  after: RoleRights;
  tree: readonly RightsGroup[];
  locale: Locale;
}): RightsChange {
  const word = wordsOf(tree, locale);
  const minus = (one: readonly string[], other: readonly string[]) =>
    one.filter((key) => !other.includes(key)).map((key) => word.get(key) ?? key);
  return {
    gained: minus(after.permissions, before.permissions),
    lost: minus(before.permissions, after.permissions),
  };
}

/** 「合同：删除」 for every key of the tree. */
export function wordsOf(tree: readonly RightsGroup[], locale: Locale): ReadonlyMap<string, string> {
  const gap = locale === 'en' ? ': ' : '：';
  return new Map(
    tree.flatMap((group) =>
      group.permissions.map(
        ({ key, words }) =>
          [key, `${say(group.words, locale)}${gap}${say(words, locale)}`] as const,
      ),
    ),
  );
}

/** The setting keys among some. */
export function settingKeys(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith('sys_'));
}
