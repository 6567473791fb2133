import type { Choice, Definition, Rule, Widget } from './definition.ts';
import type { Locale, Words } from './locale.ts';
import { namesOf, say } from './locale.ts';
import { message } from './messages.ts';
import { RIGHTS, rights } from './permissions.ts';
import { SECTION } from './vocabulary.ts';

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
  ['box', ['箱子', 'Box', '箱', '箱子']],
  ['boxes', ['货物', 'Goods', '荷物', '貨物']],
  ['package', ['包裹', 'Parcel', '小包', '包裹']],
  ['wrench', ['扳手', 'Wrench', 'レンチ', '扳手']],
  ['building-2', ['楼宇', 'Building', '建物', '樓宇']],
  ['users', ['人员', 'People', '人', '人員']],
  ['file-signature', ['合同', 'Contract', '契約書', '合約']],
  ['receipt-text', ['票据', 'Receipt', '領収書', '票據']],
  ['wallet', ['钱包', 'Wallet', '財布', '錢包']],
  ['calendar-clock', ['日程', 'Schedule', '予定', '日程']],
  ['clipboard-check', ['检查单', 'Checklist', 'チェックリスト', '檢查表']],
  ['megaphone', ['喇叭', 'Megaphone', 'メガホン', '喇叭']],
  ['target', ['目标', 'Target', '目標', '目標']],
  ['message-square-text', ['消息', 'Message', 'メッセージ', '訊息']],
] as const satisfies readonly (readonly [string, Words])[];

const WORDS = {
  name: ['名称', 'Name', '名称', '名稱'],
  key: ['标识', 'Key', 'キー', '識別碼'],
  keyHelp: [
    '以 _c 结尾，保存后不能修改',
    'Ends in _c and never changes afterwards',
    '_c で終わり、保存後は変更できません',
    '以 _c 結尾，儲存後不能修改',
  ],
  icon: ['图标', 'Icon', 'アイコン', '圖示'],
  related: [
    '显示在这些模块的详情中',
    'Tab in the panels of',
    '詳細にタブを表示するモジュール',
    '顯示在這些模組的詳情中',
  ],
  relatedHelp: [
    '没有相应字段时会自动增加一个',
    'A field that points there is added where there is none',
    '対応する項目がなければ自動で追加されます',
    '沒有相應欄位時會自動增加一個',
  ],
  menu: ['显示在菜单中', 'In the menu', 'メニューに表示', '顯示在選單中'],
  approval: ['需要审批', 'Approval', '承認が必要', '需要審批'],
  permissions: ['权限', 'Permissions', '権限', '權限'],
} as const satisfies Record<string, Words>;

/** The model of a role's rights. */
export const roleModel = (id: number) => `role_${id}`;

/** The settings of an object as a form of our own language. */
export function objectDefinition({ isNew, targets, roles, locale }: ObjectFormInput): Definition {
  const field = (
    type: string,
    model: string,
    words: Words,
    options: Record<string, unknown> = {},
    rules: Rule[] = [],
  ): Widget => ({ type, name: words[0], names: namesOf(words), key: model, model, options, rules });
  const help = (words: Words) => ({ help: words[0], helps: namesOf(words) });
  const section = (key: string, words: Words) => field('section', key, words);
  const listed = (options: readonly Choice[]) => ({ options, showLabel: true });
  const icons = OBJECT_ICONS.map(([value, words]): Choice => ({
    value,
    label: words[0],
    names: namesOf(words),
  }));
  const granted = rights.map((right): Choice => ({
    value: right,
    label: say(RIGHTS[right], locale),
  }));
  const pair = (key: string, ...widgets: Widget[]): Widget => ({
    ...field('grid', key, ['', '', '', '']),
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
          { required: isNew, disabled: !isNew, maxlength: 60, ...help(WORDS.keyHelp) },
          isNew
            ? [{ pattern: '^[a-z][a-z0-9_]{0,58}_c$', message: message('bad_key', {}, locale) }]
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
        field('checkbox', roleModel(id), [name, name, name, name], { ...listed(granted) }),
      ),
    ],
    config: { labelWidth: 100, labelPosition: 'top', size: 'small' },
  };
}
