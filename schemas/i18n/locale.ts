import { LANGUAGES } from './registry.ts';
import type { Language } from '../locales/language.ts';

/** The id of a language of the product, as the wire has it. */
export type Locale = (typeof LANGUAGES)[number]['id'];
export const LOCALES: readonly Locale[] = LANGUAGES.map(({ id }) => id);
/** The language that sources are written in. */
export const DEFAULT_LOCALE = 'zh-chs' satisfies Locale;

const byId: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((each) => [each.id, each]));

/** What is known of a language. Throws for an id that is none. */
export function languageOf(locale: Locale): Language {
  const found = byId.get(locale);
  if (!found) throw new Error(`There is no language ${locale}.`);
  return found;
}

export function isLocale(text: unknown): text is Locale {
  return typeof text === 'string' && byId.has(text);
}
