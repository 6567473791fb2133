import { widgetOf } from '../definition/defaultDefinition.ts';
import type { Form } from '../form/form.ts';
import { label, type Label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { MESSAGES } from '../i18n/messages.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from '../definition/module.ts';
import { translateDefinition } from '../form/translateDefinition.ts';

/** What a place in a team asks: for new ones who, then what they may do and which related records they are shown. */
export function teamForm(
  module: Pick<ModuleFile, 'key'>,
  shown: readonly { key: string; label: Label }[],
  { adding, locale }: { adding: boolean; locale: Locale },
): Form {
  const items: FieldItem[] = [];
  if (adding)
    items.push({
      type: 'user',
      model: 'user_ids',
      label: label('成员'),
      options: { required: true, multiple: true },
      rules: [{ required: true, label: MESSAGES.choose_members.label }],
    });
  items.push({
    type: 'radio',
    model: 'auth_type',
    label: label('权限', 'teamForm'),
    options: { required: true, defaultValue: 0 },
    choices: [
      [0, label('只读')],
      [1, label('读写')],
    ],
  });
  if (shown.length > 0)
    items.push({
      type: 'checkbox',
      model: 'visible_modules',
      label: label('可见的相关数据'),
      choices: shown.map(({ key, label }): ChoiceItem => [key, label]),
      help: label('成员通过这条数据可以查看的相关数据'),
    });
  const list = items.map((item) => widgetOf(`${module.key}_team`, item));
  return translateDefinition({
    module: { key: module.key, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
