import { i18n } from '@lingui/core';
import { BCP47, DEFAULT_LOCALE, isLocale, type Locale } from '../../schemas/locale.ts';
import { readLanguage, storeLanguage } from '../data/session.ts';
import { loadWords } from '../data/words.ts';

export { LOCALES, type Locale } from '../../schemas/locale.ts';

/** The tag that Intl and `<html lang>` understand; the wire's own ids are not valid BCP 47. */
export function toBcp47(locale: Locale): string {
  return BCP47[locale];
}

/** The language of this browser: its cookie, else Simplified Chinese. */
export function rememberedLocale(): Locale {
  const cookie = readLanguage();
  return isLocale(cookie) ? cookie : DEFAULT_LOCALE;
}

/** Loads the words of a language and switches the whole interface to it. */
export async function activate(locale: Locale): Promise<Locale> {
  const messages = await loadWords(locale);
  i18n.loadAndActivate({ locale, locales: [toBcp47(locale)], messages });
  document.documentElement.lang = toBcp47(locale);
  return locale;
}

/** The reader chose a language: at once, and for the next visit. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await activate(locale);
  storeLanguage(locale);
}
