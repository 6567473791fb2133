import { DEFAULT_LOCALE, type Locale, LOCALES } from './locale.ts';

/** Translations beside a Chinese `name` or `label` on the wire; what an administrator typed has those they gave. */
export type Names = Partial<Record<Exclude<Locale, 'zh-chs'>, string>>;

/** A text by language. */
export type Texts = Partial<Record<Locale, string>>;

/** A text of a data file. Its Chinese is the source; what it is called elsewhere stands in the catalogues, `schemas/locales/{locale}/labels.po`. */
export interface Label {
  readonly message: string;
  /** tells two meanings of the same Chinese apart, as `msgctxt` does in a catalogue */
  readonly context?: string;
  /** the translations of a text that a company wrote, which no catalogue is asked for */
  readonly names?: Names;
}

/** Texts of one language by `labelKey`. */
export type LabelCatalog = Readonly<Record<string, string>>;

/** A text that `npm run i18n` puts into the catalogues. Both arguments must be literals. */
export function label(message: string, context?: string): Label {
  return context === undefined ? { message } : { message, context };
}

/** A text that is the same in every language: a unit, a figure, a name. */
export function untranslated(message: string): Label {
  return { message, names: {} };
}

/** The key of a label in a catalogue: gettext's. */
export function labelKey({ message, context }: Pick<Label, 'message' | 'context'>): string {
  return context === undefined ? message : `${context}\u0004${message}`;
}

const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const catalogs: Partial<Record<Locale, LabelCatalog>> = {};

/** From now on labels can be said in this language. The source language needs none. */
export function registerLabels(locale: Locale, catalog: LabelCatalog): void {
  catalogs[locale] = catalog;
}

/** The label in a language, its `{blanks}` filled from `data`; one without data stays visible, so that a test finds it. English stands in for what is missing. */
export function translate(
  label: Label,
  locale: Locale,
  data?: Readonly<Record<string, string | number>>,
): string {
  const text = translationOf(label, locale) ?? translationOf(label, 'en') ?? label.message;
  return data
    ? text.replace(/\{(\w+)\}/g, (blank, key: string) => String(data[key] ?? blank))
    : text;
}

function translationOf(label: Label, locale: Locale): string | undefined {
  if (locale === DEFAULT_LOCALE) return label.message;
  return label.names ? label.names[locale] : catalogs[locale]?.[labelKey(label)];
}

/** The label in every language that can be said now. */
export function textsByLocale(label: Label): Texts {
  return { [DEFAULT_LOCALE]: label.message, ...translationsOf(label) };
}

/** What the label is called anywhere, to be found by. */
export function textsOf(label: Label): string[] {
  return Object.values(textsByLocale(label)).filter((text) => text !== undefined);
}

/** The label with the same end in every language. */
export function withSuffix(label: Label, suffix: string): Label {
  const names: Names = {};
  for (const [locale, text] of Object.entries(translationsOf(label)))
    names[locale as keyof Names] = `${text}${suffix}`;
  return { message: `${label.message}${suffix}`, names };
}

/** What stands beside a Chinese name on the wire. Read when it is asked for: a browser loads a language after the data files. */
export function translationsOf(label: Label): Names {
  const names: Names = {};
  for (const locale of TRANSLATED)
    Object.defineProperty(names, locale, {
      enumerable: true,
      configurable: true,
      get: () => translationOf(label, locale),
    });
  return names;
}

/** The name of a widget or option in the reader's language, else as it was entered. */
export function localizedName(
  thing: { name?: string; label?: string; names?: Names },
  locale: Locale,
): string {
  const own = thing.name ?? thing.label ?? '';
  const named: unknown = locale === DEFAULT_LOCALE ? undefined : thing.names?.[locale];
  return typeof named === 'string' && named ? named : own;
}
