import { type Label, translate } from '../../schemas/i18n/label.ts';
import { DEMO_OBJECTS, MODULES } from '../../schemas/modules/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { isGroup } from '../../schemas/conditions/conditions.ts';
import type { Form } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { FieldItem, FormItem, ModuleFile } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';

/** Every module there is in the code: the shipped ones and the demo company's object. */
export const ALL: readonly ModuleFile[] = [...Object.values<ModuleFile>(MODULES), ...DEMO_OBJECTS];

export function fileOf(key: string): ModuleFile | undefined {
  return ALL.find((file) => file.key === key);
}

export function formOf(file: ModuleFile, locale: Locale = 'zh-chs'): Form {
  return translateDefinition({ module: file, definition: defaultDefinition(file), locale });
}

export function itemsOf(form: readonly FormItem[] = []): FieldItem[] {
  return form.filter((item): item is FieldItem => !('section' in item));
}

/** The names a condition reads, settings and viewer included. */
export function namesIn(condition: Condition | false | undefined): string[] {
  if (!condition) return [];
  if (isGroup(condition)) return condition.rules.flatMap(namesIn);
  return [condition.field];
}

const WORD_KEYS = new Set([
  'label',
  'section',
  'confirm',
  'done',
  'cancelled',
  'placeholder',
  'help',
  'unit',
  'ask',
  'withChildren',
]);

/** Below these stand models and values, whatever they are called. */
const NO_WORDS = new Set(['options', 'set', 'send', 'initial', 'opens', 'formulas']);

/** Every text in four languages below a value, with the way to it. */
export function wordsIn(value: unknown, path = ''): { path: string; words: readonly string[] }[] {
  if (Array.isArray(value)) {
    if (path.endsWith('.choices'))
      return value.flatMap((choice: unknown) => [
        {
          path: `${path}[${String((choice as unknown[])[0])}]`,
          words: inAll((choice as [unknown, Label])[1]),
        },
      ]);
    return value.flatMap((item: unknown, index) => wordsIn(item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).filter(([key]) => !NO_WORDS.has(key));
  return parts.flatMap(([key, item]) =>
    WORD_KEYS.has(key)
      ? [{ path: `${path}.${key}`, words: inAll(item as Label) }]
      : wordsIn(item, `${path}.${key}`),
  );
}

/** in the order that the tests above name languages by */
function inAll(label: Label): string[] {
  return (['zh-chs', 'en', 'ja', 'zh-cht'] as const).map((locale) => translate(label, locale));
}
