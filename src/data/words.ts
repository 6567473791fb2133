import { i18n, type Messages } from '@lingui/core';
import { isLocale, type Locale } from '../../schemas/locale.ts';

/** The words of some part of the application, by language. */
export type Catalog = Record<Locale, () => Promise<{ messages: Messages }>>;

const EVERYWHERE: Catalog = {
  'zh-chs': () => import('../../schemas/locales/zh-chs.po'),
  'zh-cht': () => import('../../schemas/locales/zh-cht.po'),
  en: () => import('../../schemas/locales/en.po'),
  ja: () => import('../../schemas/locales/ja.po'),
};
const catalogs = new Set([EVERYWHERE]);

/** The words of every part that has been used so far, in one language. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const parts = await Promise.all([...catalogs].map((catalog) => catalog[locale]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages;
}

/** A part with words of its own is about to be used: they are there from now on, in every language that is chosen. */
export async function addWords(catalog: Catalog): Promise<void> {
  catalogs.add(catalog);
  const { locale } = i18n;
  if (isLocale(locale)) i18n.load(locale, (await catalog[locale]()).messages);
}
