import type { DuplicateRule } from '../definition/duplicateRule.ts';
import type { FormItem, ModuleFile } from '../definition/module.ts';
import { label } from '../i18n/label.ts';

type Settings = Readonly<Record<string, unknown>>;

const checkKey = (module: string) => `${module}_duplicate_check`;
const fieldsKey = (module: string) => `${module}_duplicate_fields`;

/** The settings of a module's duplicate check: whether it blocks or warns, and which fields it compares. */
export function duplicateCheckForm({ key, form, duplicates = [] }: ModuleFile): FormItem[] {
  const compared = new Set(duplicates.flatMap(({ models }) => models));
  const choices = form.flatMap((item) =>
    'model' in item && compared.has(item.model) ? [[item.model, item.label] as const] : [],
  );
  return [
    { section: label('查重') },
    {
      type: 'radio',
      model: checkKey(key),
      label: label('发现重复时'),
      options: { defaultValue: 'warn' },
      choices: [
        ['warn', label('提醒，仍可保存')],
        ['block', label('不允许保存')],
      ],
      help: label(
        '不允许时在全公司范围内比较，导入与接口同样如此；字段设计中标为不可重复的字段总是不允许重复',
      ),
    },
    {
      type: 'checkbox',
      model: fieldsKey(key),
      label: label('比较的字段'),
      wide: true,
      options: { inline: true, defaultValue: choices.map(([model]) => model) },
      choices,
      help: label('都不选时比较全部字段'),
    },
  ];
}

/** Whether what seems to mean the same may not be saved beside it, in a module. */
export function blocksDuplicates(settings: Settings, module: string): boolean {
  return settings[checkKey(module)] === 'block';
}

/** The rules of a module that its company compares by while records are being saved: all of them until it has chosen. */
export function chosenRules(
  settings: Settings,
  module: string,
  rules: readonly DuplicateRule[],
): DuplicateRule[] {
  const chosen = settings[fieldsKey(module)];
  if (chosen === undefined || chosen === null) return [...rules];
  const models = new Set(Array.isArray(chosen) ? chosen : []);
  return rules.flatMap((rule) => {
    const left = rule.models.filter((model) => models.has(model));
    return left.length === 0 ? [] : [{ ...rule, models: left }];
  });
}
