import { i18n, type Messages } from '@lingui/core';
import { isLocale, type Locale } from '../../schemas/i18n/locale.ts';
import { catalogIn } from './catalogIn.ts';

/** The words of some part of the application, by the path of the catalogue: `…/{locale}/…`. */
export type Catalog = Record<string, () => Promise<Messages>>;

const parts = new Set<Catalog>();

/** The words of every part that is used by the time they are there, in one language. */
export async function loadParts(locale: Locale): Promise<Messages> {
  const loaded = new Map<Catalog, Messages>();
  // A part may come while the words of others are on their way: it asks for them in the language that is still shown.
  while (loaded.size < parts.size) {
    const open = [...parts].filter((part) => !loaded.has(part));
    const words = await Promise.all(open.map((part) => catalogIn(part, locale)()));
    for (const [at, part] of open.entries()) loaded.set(part, words[at] ?? {});
  }
  return Object.assign({}, ...loaded.values()) as Messages;
}

/** A part that is used from the start: its words come with the language. */
export function addFirstPart(catalog: Catalog): void {
  parts.add(catalog);
}

/** A part with words of its own is about to be used: they are there from now on, in every language that is chosen. */
export async function addToCatalog(catalog: Catalog): Promise<void> {
  parts.add(catalog);
  let locale: string | undefined;
  // another language may be chosen while the words of this one are on their way
  while (locale !== i18n.locale) {
    ({ locale } = i18n);
    if (isLocale(locale)) i18n.load(locale, await catalogIn(catalog, locale)());
  }
}
