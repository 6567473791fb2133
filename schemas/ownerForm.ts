import { widgetOf } from './defaultDefinition.ts';
import type { Form } from './form.ts';
import type { Locale, Words } from './locale.ts';
import { MESSAGES } from './messages.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from './module.ts';
import { translate } from './translate.ts';

const KEPT = { field: 'team_flag', operator: 'eq', value: 1 } as const;

/**
 * What a change of owner asks: who is next; for modules with a team whether the former owner stays as joint follow-up and what he may do;
 * and which related records go along.
 */
export function ownerForm(
  module: ModuleFile,
  cascade: readonly { key: string; words: Words }[],
  locale: Locale,
): Form {
  const team = module.tabs.some((tab) => tab.key === 'team');
  const items: FieldItem[] = [
    {
      type: 'user',
      model: 'user_id',
      words: ['新负责人', 'New owner', '新しい担当者', '新負責人'],
      options: { required: true },
      rules: [{ required: true, words: MESSAGES.choose_owner.words }],
    },
  ];
  if (cascade.length > 0)
    items.push({
      type: 'checkbox',
      model: 'visible_modules',
      words: ['同时变更', 'Change these too', '同時に変更', '同時變更'],
      choices: cascade.map(({ key, words }): ChoiceItem => [key, words]),
      help: [
        '该负责人名下的相关数据一并转给新负责人',
        'Related records of the same owner go to the new one',
        '同じ担当者の関連データも新しい担当者に移します',
        '該負責人名下的相關資料一併轉給新負責人',
      ],
    });
  if (team)
    items.push(
      {
        type: 'switch',
        model: 'team_flag',
        words: [
          '原负责人转为联合跟进人',
          'Former owner stays as joint follow-up',
          '元の担当者を共同フォロー担当にする',
          '原負責人轉為聯合跟進人',
        ],
        options: { defaultValue: 0 },
      },
      {
        type: 'radio',
        model: 'auth_type',
        words: ['联合跟进权限', 'Joint follow-up may', '共同フォローの権限', '聯合跟進權限'],
        options: { defaultValue: 0, when: { show: KEPT } },
        choices: [
          [0, ['只读', 'Read', '閲覧のみ', '唯讀']],
          [1, ['读写', 'Read and write', '閲覧と編集', '讀寫']],
        ],
      },
    );
  const list = items.map((item) => widgetOf(`${module.key}_owner`, item));
  return translate({
    module: { key: module.key, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
