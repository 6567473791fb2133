import type { Widget } from '../../../../schemas/definition.ts';
import { type Locale, nameOf } from '../../../../schemas/locale.ts';

/** What the changed properties are called, for the list of steps. */
export function propertyWords(
  list: readonly Widget[],
  models: readonly string[],
  locale: Locale,
): string {
  return list
    .filter((each) => models.includes(each.model))
    .map((each) => nameOf(each, locale))
    .slice(0, 3)
    .join('、');
}
