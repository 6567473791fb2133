import { i18n } from '@lingui/core';
import { DEFAULT_LOCALE, isLocale, languageOf } from '../../schemas/i18n/locale.ts';

/** What joins words and sentences in the language of the reader, for code that is also run without the words of the interface. */
export const joints = {
  comma: () => theirs().comma,
  semicolon: () => theirs().semicolon,
  colon: () => theirs().colon,
} as const;

function theirs() {
  return languageOf(isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE);
}
