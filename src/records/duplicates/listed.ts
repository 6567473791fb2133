import type { I18n } from '@lingui/core';

/** Several things in one sentence, as the reader's language joins them. */
export function listed(i18n: I18n, items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locales ?? i18n.locale, { type: 'unit', style: 'short' }).format(
    items,
  );
}
