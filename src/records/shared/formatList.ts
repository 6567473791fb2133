import type { I18n } from '@lingui/core';

/** Several things in one sentence, as the reader's language joins them. */
export function formatList(i18n: I18n, items: readonly string[]): string {
  return listFormat(i18n).format(items);
}

/** The same in parts: `at` is which of the items it is, none for what stands between them. */
export function formatListParts(
  i18n: I18n,
  items: readonly string[],
): { value: string; at?: number }[] {
  let at = 0;
  return listFormat(i18n)
    .formatToParts(items)
    .map(({ type, value }) => (type === 'element' ? { value, at: at++ } : { value }));
}

function listFormat(i18n: I18n): Intl.ListFormat {
  return new Intl.ListFormat(i18n.locales ?? i18n.locale, { type: 'unit', style: 'short' });
}
