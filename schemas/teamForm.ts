import { widgetOf } from './defaultDefinition.ts';
import type { Form } from './form.ts';
import type { Locale, Words } from './locale.ts';
import { MESSAGES } from './messages.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from './module.ts';
import { translate } from './translate.ts';

/** What a place in a team asks: for new ones who, then what they may do and which related records they are shown. */
export function teamForm(
  module: Pick<ModuleFile, 'key'>,
  shown: readonly { key: string; words: Words }[],
  { adding, locale }: { adding: boolean; locale: Locale },
): Form {
  const items: FieldItem[] = [];
  if (adding)
    items.push({
      type: 'user',
      model: 'user_ids',
      words: ['成员', 'Members', 'メンバー', '成員'],
      options: { required: true, multiple: true },
      rules: [{ required: true, words: MESSAGES.choose_members.words }],
    });
  items.push({
    type: 'radio',
    model: 'auth_type',
    words: ['权限', 'May', '権限', '權限'],
    options: { required: true, defaultValue: 0 },
    choices: [
      [0, ['只读', 'Read', '閲覧のみ', '唯讀']],
      [1, ['读写', 'Read and write', '閲覧と編集', '讀寫']],
    ],
  });
  if (shown.length > 0)
    items.push({
      type: 'checkbox',
      model: 'visible_modules',
      words: ['可见的相关数据', 'Related records shown', '表示する関連データ', '可見的相關資料'],
      choices: shown.map(({ key, words }): ChoiceItem => [key, words]),
      help: [
        '成员通过这条数据可以查看的相关数据',
        'What members can see through this record',
        'メンバーがこのデータを通じて閲覧できる関連データ',
        '成員透過這條資料可以檢視的相關資料',
      ],
    });
  const list = items.map((item) => widgetOf(`${module.key}_team`, item));
  return translate({
    module: { key: module.key, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
