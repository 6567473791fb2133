import { DEMO_OBJECTS, MODULES } from '../../schemas/modules/index.ts';
import { defaultDefinition } from '../../schemas/defaultDefinition.ts';
import type { Condition } from '../../schemas/conditions.ts';
import { isGroup } from '../../schemas/conditions.ts';
import type { Form } from '../../schemas/form.ts';
import type { Locale } from '../../schemas/locale.ts';
import type { FieldItem, FormItem, ModuleFile } from '../../schemas/module.ts';
import { translate } from '../../schemas/translate.ts';

/** Every module there is in the code: the shipped ones and the demo company's object. */
export const ALL: readonly ModuleFile[] = [...Object.values<ModuleFile>(MODULES), ...DEMO_OBJECTS];

export function fileOf(key: string): ModuleFile | undefined {
  return ALL.find((file) => file.key === key);
}

export function formOf(file: ModuleFile, locale: Locale = 'zh-chs'): Form {
  return translate({ module: file, definition: defaultDefinition(file), locale });
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
  'words',
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
          words: (choice as string[][])[1] ?? [],
        },
      ]);
    return value.flatMap((item: unknown, index) => wordsIn(item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).filter(([key]) => !NO_WORDS.has(key));
  return parts.flatMap(([key, item]) =>
    WORD_KEYS.has(key)
      ? [{ path: `${path}.${key}`, words: item as readonly string[] }]
      : wordsIn(item, `${path}.${key}`),
  );
}
