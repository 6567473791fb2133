import type { Locale } from '../../schemas/i18n/locale.ts';

/**
 * The catalogue of a language among those of a part of the application, by path: `…/{locale}/…`. A language that is being added has none yet:
 * English stands in, as on the server. Throws where the part has not even that.
 */
export function catalogIn<T>(catalogs: Readonly<Record<string, T>>, locale: Locale): T {
  const of = (id: Locale) => Object.entries(catalogs).find(([path]) => path.includes(`/${id}/`));
  const [, found] = of(locale) ?? of('en') ?? [];
  if (found === undefined) throw new Error(`There is no catalogue of ${locale}.`);
  return found;
}
