import { i18n } from '@lingui/core';
import { DEFAULT_LOCALE, isLocale, type Locale, languageOf } from '../../../schemas/i18n/locale.ts';
import { readLanguage, storeLanguage } from '../../data/transport/session.ts';
import { loadCatalog } from '../../data/catalogs.ts';

export { LOCALES, type Locale } from '../../../schemas/i18n/locale.ts';

/** The tag that Intl and `<html lang>` understand; the wire's own ids are not valid BCP 47. */
export function toBcp47(locale: Locale): string {
  return languageOf(locale).tag;
}

/** The language of this browser: its cookie, else Simplified Chinese. */
export function rememberedLocale(): Locale {
  const cookie = readLanguage();
  return isLocale(cookie) ? cookie : DEFAULT_LOCALE;
}

/** Loads the words of a language and switches the whole interface to it. */
export async function activateLocale(locale: Locale): Promise<Locale> {
  const messages = await loadCatalog(locale);
  i18n.loadAndActivate({ locale, locales: [toBcp47(locale)], messages });
  document.documentElement.lang = toBcp47(locale);
  return locale;
}

/** The reader chose a language: at once, and for the next visit. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await activateLocale(locale);
  storeLanguage(locale);
}
