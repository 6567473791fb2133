import type { ChoiceItem, FormItem } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import { label, type Texts, translate, untranslated } from '../i18n/label.ts';
import { languageOf, type Locale, LOCALES } from '../i18n/locale.ts';
import {
  type ArrangedEntry,
  ARRANGEMENT_LIMITS,
  HOME,
  isOwnGroup,
  isOwnLink,
} from '../navigation/arrangement.ts';
import { OBJECT_ICONS } from './objectForm.ts';
import { plainForm } from './plainForm.ts';

export const MENU_ENTRY = 'menuEntry';
const FIRST_LEVEL = '-';

export interface MenuEntryInput {
  entry: ArrangedEntry;
  /** as shipped, in the reader's language; shown while it is not called otherwise */
  shipped: string | undefined;
  /** groups that it may stand in; none: its place is not asked for */
  groups: readonly { code: string; name: string }[];
  roles: readonly { id: number; name: string }[];
}

const nameModel = (locale: Locale) => `name_${locale.replaceAll('-', '_')}`;

/** What a company may say of an entry of a menu or of a tab: its names, of own ones an icon and an address, where it stands, whom it is for. */
export function menuEntryForm(
  { entry, shipped, groups, roles }: MenuEntryInput,
  locale: Locale,
): Form {
  const own = isOwnGroup(entry) || isOwnLink(entry);
  const others = LOCALES.filter((each) => each !== locale);
  const items: FormItem[] = [
    {
      type: 'input',
      model: nameModel(locale),
      label: label('名称'),
      options: { required: own, maxlength: ARRANGEMENT_LIMITS.name },
      ...(shipped !== undefined && { placeholder: untranslated(shipped) }),
      wide: true,
    },
    ...(isOwnLink(entry)
      ? [
          {
            type: 'input',
            model: 'url',
            label: label('网址'),
            options: { required: true, dataType: 'url', maxlength: ARRANGEMENT_LIMITS.url },
            placeholder: untranslated('https://'),
            help: label(
              '有的网站不允许在其他页面中显示；这时打开的页面是空白的，请使用其中的“在新窗口打开”',
            ),
            wide: true,
          } satisfies FormItem,
        ]
      : []),
    ...(own
      ? [
          {
            type: 'select',
            model: 'icon',
            label: label('图标'),
            choices: OBJECT_ICONS.map(([value, name]): ChoiceItem => [value, name]),
          } satisfies FormItem,
        ]
      : []),
    ...(groups.length > 0
      ? [
          {
            type: 'select',
            model: 'group',
            label: label('所在分组'),
            options: { required: true },
            choices: [
              [FIRST_LEVEL, label('第一级')],
              ...groups.map(({ code, name }): ChoiceItem => [code, untranslated(name)]),
            ],
          } satisfies FormItem,
        ]
      : []),
    ...(roles.length > 0 && entry.code !== HOME
      ? [
          {
            type: 'select',
            model: 'roles',
            label: label('可见角色'),
            options: { multiple: true },
            choices: roles.map(({ id, name }): ChoiceItem => [id, untranslated(name)]),
            help: label('不选则所有人可见；管理员总能看到'),
            wide: true,
          } satisfies FormItem,
        ]
      : []),
    ...others.map((each): FormItem => ({
      type: 'input',
      model: nameModel(each),
      label: untranslated(
        translate(label('名称（{language}）'), locale, { language: languageOf(each).name }),
      ),
      options: { maxlength: ARRANGEMENT_LIMITS.name },
    })),
  ];
  return plainForm(MENU_ENTRY, items, locale);
}

/** An entry as the values of its form; `group`: the one that it stands in. */
export function menuEntryValues(
  { names, url, icon, roles }: ArrangedEntry,
  group: string | undefined,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(LOCALES.map((locale) => [nameModel(locale), names?.[locale] ?? null])),
    ...(url !== undefined && { url }),
    ...(icon !== undefined && { icon }),
    group: group ?? FIRST_LEVEL,
    roles: roles ?? [],
  };
}

/** The entry with what its form says, and the group that it is to stand in: undefined for the first level. */
export function withMenuEntryValues(
  { names: _, roles: __, ...entry }: ArrangedEntry,
  values: Readonly<Record<string, unknown>>,
): { entry: ArrangedEntry; group: string | undefined } {
  const names = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const name = values[nameModel(locale)];
      return typeof name === 'string' && name.trim() !== '' ? [[locale, name.trim()]] : [];
    }),
  ) as Texts;
  const roles = Array.isArray(values.roles) ? values.roles.map(Number) : [];
  const text = (model: string) => {
    const value = values[model];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [icon, url, group] = [text('icon'), text('url'), text('group')];
  return {
    entry: {
      ...entry,
      ...(Object.keys(names).length > 0 && { names }),
      ...(icon !== undefined && { icon }),
      ...(url !== undefined && { url }),
      ...(roles.length > 0 && { roles }),
    },
    group: group === FIRST_LEVEL ? undefined : group,
  };
}
