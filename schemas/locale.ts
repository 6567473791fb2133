/** The four languages of the product, by the ids of the wire. zh-chs is the source, en the fallback. */
export const LOCALES = ['zh-chs', 'zh-cht', 'en', 'ja'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-chs';

/** The wire ids are not valid BCP 47: `new Intl.NumberFormat('zh-chs')` throws. Use these for Intl and `<html lang>`. */
export const BCP47: Record<Locale, string> = {
  'zh-chs': 'zh-Hans',
  'zh-cht': 'zh-Hant',
  en: 'en',
  ja: 'ja',
};

/** A language is listed under its own name, whatever the reader's. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-chs': '简体中文',
  'zh-cht': '繁體中文',
  en: 'English',
  ja: '日本語',
};

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** One text in four languages, in data files: [zh-chs, en, ja, zh-cht]. */
export type Words = readonly [zh: string, en: string, ja: string, cht: string];

/** Where the words of a language stand in `Words`. */
export const COLUMN: Record<Locale, 0 | 1 | 2 | 3> = { 'zh-chs': 0, en: 1, ja: 2, 'zh-cht': 3 };

/** The words in a language, their `{blanks}` filled from `data`; one without data stays visible, so that a test finds it. */
export function say(
  words: Words,
  locale: Locale,
  data?: Readonly<Record<string, string | number>>,
): string {
  const said = words[COLUMN[locale]] || words[1];
  return data
    ? said.replace(/\{(\w+)\}/g, (blank, key: string) => String(data[key] ?? blank))
    : said;
}

/** Translations beside a Chinese `name` or `label` on the wire; what an administrator typed himself has none. */
export type Names = Partial<Record<Exclude<Locale, 'zh-chs'>, string>>;

export function namesOf(words: Words): Names {
  return { en: words[1], ja: words[2], 'zh-cht': words[3] };
}

/** The name of a widget or option in the reader's language, else as it was entered. */
export function nameOf(
  thing: { name?: string; label?: string; names?: Names },
  locale: Locale,
): string {
  const own = thing.name ?? thing.label ?? '';
  const named: unknown = locale === 'zh-chs' ? undefined : thing.names?.[locale];
  return typeof named === 'string' && named ? named : own;
}
