import { widgetOf } from '../definition/defaultDefinition.ts';
import type { Form } from '../form/form.ts';
import { label, type Label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { MESSAGES } from '../i18n/messages.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from '../definition/module.ts';
import { translateDefinition } from '../form/translateDefinition.ts';

const KEPT = { field: 'team_flag', operator: 'eq', value: 1 } as const;

/**
 * What a change of owner asks: who is next; for modules with a team whether the former owner stays as joint follow-up and what he may do;
 * and which related records go along.
 */
export function ownerForm(
  module: ModuleFile,
  cascade: readonly { key: string; label: Label }[],
  locale: Locale,
): Form {
  const team = module.tabs.some((tab) => tab.key === 'team');
  const items: FieldItem[] = [
    {
      type: 'user',
      model: 'user_id',
      label: label('新负责人'),
      options: { required: true },
      rules: [{ required: true, label: MESSAGES.choose_owner.label }],
    },
  ];
  if (cascade.length > 0)
    items.push({
      type: 'checkbox',
      model: 'visible_modules',
      label: label('同时变更'),
      choices: cascade.map(({ key, label }): ChoiceItem => [key, label]),
      help: label('该负责人名下的相关数据一并转给新负责人'),
    });
  if (team)
    items.push(
      {
        type: 'switch',
        model: 'team_flag',
        label: label('原负责人转为联合跟进人'),
        options: { defaultValue: 0 },
      },
      {
        type: 'radio',
        model: 'auth_type',
        label: label('联合跟进权限'),
        options: { defaultValue: 0, when: { show: KEPT } },
        choices: [
          [0, label('只读')],
          [1, label('读写')],
        ],
      },
    );
  const list = items.map((item) => widgetOf(`${module.key}_owner`, item));
  return translateDefinition({
    module: { key: module.key, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
