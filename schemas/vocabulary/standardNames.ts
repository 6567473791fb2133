import { translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ChoiceItem } from '../definition/module.ts';
import { OPTION_LISTS } from './vocabulary.ts';

/**
 * What an entry of a company's list is called for this reader: one that every company begins with is said in their language until it is renamed,
 * as fields say it that offer the list (liveLabel).
 */
export function standardName(
  list: string,
  { value, name }: { value: unknown; name: string },
  locale: Locale,
): string {
  const shipped: readonly ChoiceItem[] = Object.hasOwn(OPTION_LISTS, list)
    ? OPTION_LISTS[list as keyof typeof OPTION_LISTS]
    : [];
  const [, label] = shipped.find(([own]) => own === value) ?? [];
  return label?.message === name ? translate(label, locale) : name;
}
