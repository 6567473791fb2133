import { i18n, type Messages } from '@lingui/core';
import { type LabelCatalog, registerLabels } from '../../schemas/i18n/label.ts';
import { catalogIn } from './catalogIn.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '../../schemas/i18n/locale.ts';

/** The words of some part of the application, by the path of the catalogue: `…/{locale}/…`. */
export type Catalog = Record<string, () => Promise<Messages>>;

const LABELS = import.meta.glob<LabelCatalog>(
  ['../../schemas/locales/*/labels.po', '!**/zh-chs/*'],
  {
    query: '?labels',
    import: 'default',
  },
);
const catalogs = new Set<Catalog>([
  import.meta.glob<Messages>('../../schemas/locales/*/interface.po', { import: 'messages' }),
]);

/** The words of every part that has been used so far, in one language. */
export async function loadCatalog(locale: Locale): Promise<Messages> {
  const [parts] = await Promise.all([
    Promise.all([...catalogs].map((catalog) => catalogIn(catalog, locale)())),
    loadLabels(locale),
  ]);
  return Object.assign({}, ...parts) as Messages;
}

/** A part with words of its own is about to be used: they are there from now on, in every language that is chosen. */
export async function addToCatalog(catalog: Catalog): Promise<void> {
  catalogs.add(catalog);
  const { locale } = i18n;
  if (isLocale(locale)) i18n.load(locale, await catalogIn(catalog, locale)());
}

/** Labels in every language: where they are looked for by any of their names, or written into a definition. */
export async function loadAllLabels(): Promise<void> {
  await Promise.all(LOCALES.map(loadLabels));
}

async function loadLabels(locale: Locale): Promise<void> {
  if (locale !== DEFAULT_LOCALE) registerLabels(locale, await catalogIn(LABELS, locale)());
}
