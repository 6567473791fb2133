import type { Choice, Definition, Rule, Widget } from '../definition/definition.ts';
import { label, untranslated, type Label, translationsOf, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { translateMessage } from '../i18n/messages.ts';
import { RIGHTS, RIGHT_KEYS } from '../permissions/rights.ts';
import { SECTION } from '../vocabulary/vocabulary.ts';

interface Named {
  key: string;
  name: string;
}

export interface ObjectFormInput {
  /** a new one has a key to give */
  isNew: boolean;
  targets: readonly Named[];
  roles: readonly { id: number; name: string }[];
  locale: Locale;
}

/** Icons an object may have, with what they show. */
export const OBJECT_ICONS = [
  ['box', label('箱子')],
  ['boxes', label('货物')],
  ['package', label('包裹')],
  ['wrench', label('扳手')],
  ['building-2', label('楼宇')],
  ['users', label('人员', 'objectForm')],
  ['file-signature', label('合同', 'objectForm')],
  ['receipt-text', label('票据')],
  ['wallet', label('钱包')],
  ['calendar-clock', label('日程')],
  ['clipboard-check', label('检查单')],
  ['megaphone', label('喇叭')],
  ['target', label('目标')],
  ['message-square-text', label('消息')],
] as const satisfies readonly (readonly [string, Label])[];

const WORDS = {
  name: label('名称'),
  key: label('标识'),
  keyHelp: label('用于地址和接口，保存后不能修改'),
  icon: label('图标'),
  related: label('显示在这些模块的详情中'),
  relatedHelp: label('没有相应字段时会自动增加一个'),
  menu: label('显示在菜单中'),
  approval: label('需要审批'),
  permissions: label('权限'),
} as const satisfies Record<string, Label>;

/** What every key of a company's own object ends in, so that no module of the product ever has it. */
const KEY_END = '_c';

/** The whole key, of what was typed before its end; who typed the end too is understood. */
export function objectKey(typed: string): string {
  return typed.endsWith(KEY_END) ? typed : `${typed}${KEY_END}`;
}

/** The model of a role's rights. */
export const roleModel = (id: number) => `role_${id}`;

/** The settings of an object as a form of our own language. */
export function objectDefinition({ isNew, targets, roles, locale }: ObjectFormInput): Definition {
  const field = (
    type: string,
    model: string,
    label: Label,
    options: Record<string, unknown> = {},
    rules: Rule[] = [],
  ): Widget => ({
    type,
    name: label.message,
    names: translationsOf(label),
    key: model,
    model,
    options,
    rules,
  });
  const help = (label: Label) => ({ help: label.message, helps: translationsOf(label) });
  const section = (key: string, label: Label) => field('section', key, label);
  const listed = (options: readonly Choice[]) => ({ options, showLabel: true });
  const icons = OBJECT_ICONS.map(([value, label]): Choice => ({
    value,
    label: label.message,
    names: translationsOf(label),
    icon: value,
  }));
  const granted = RIGHT_KEYS.map((right): Choice => ({
    value: right,
    label: translate(RIGHTS[right], locale),
  }));
  const pair = (key: string, ...widgets: Widget[]): Widget => ({
    ...field('grid', key, untranslated('')),
    columns: widgets.map((widget) => ({ span: 12, list: [widget] })),
    options: { gutter: 16, justify: 'start', align: 'top' },
  });
  return {
    list: [
      section('basics', SECTION.basics),
      pair(
        'first',
        field('input', 'name', WORDS.name, { required: true, maxlength: 40 }),
        field(
          'input',
          'key',
          WORDS.key,
          {
            required: isNew,
            disabled: !isNew,
            ...(isNew && { maxlength: 58, unit: KEY_END }),
            ...help(WORDS.keyHelp),
          },
          isNew
            ? [
                {
                  pattern: '^[a-z][a-z0-9_]{0,57}$',
                  message: translateMessage('bad_key_stem', {}, locale),
                },
              ]
            : [],
        ),
      ),
      pair(
        'second',
        field('select', 'icon', WORDS.icon, { ...listed(icons), defaultValue: 'box' }),
        field('select', 'related', WORDS.related, {
          ...listed(targets.map(({ key, name }) => ({ value: key, label: name }))),
          multiple: true,
          ...help(WORDS.relatedHelp),
        }),
      ),
      pair(
        'third',
        field('switch', 'menu', WORDS.menu, { defaultValue: true }),
        field('switch', 'approval', WORDS.approval),
      ),
      section('permissions', WORDS.permissions),
      ...roles.map(({ id, name }) =>
        field('checkbox', roleModel(id), untranslated(name), { ...listed(granted) }),
      ),
    ],
    config: { labelWidth: 100, labelPosition: 'top', size: 'small' },
  };
}
