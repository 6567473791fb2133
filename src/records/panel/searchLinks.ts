import { arrayOf, objectOf } from '../../../schemas/definition/readDefinition.ts';

export interface SearchLink {
  /** what the place is called; '' for the one that comes with the product */
  name: string;
  /** with {keyword} where the value goes */
  url: string;
}

/** One search of the web, until an administrator has said otherwise. */
const USUAL: readonly SearchLink[] = [{ name: '', url: 'https://www.baidu.com/s?wd={keyword}' }];

/**
 * Where a value can be looked up: the setting `search_links`, a list of `{ name, url }` or the same as JSON text. An empty list hides the
 * links; an entry that is no web address is left out.
 */
export function searchLinks(settings: Readonly<Record<string, unknown>>): readonly SearchLink[] {
  const { search_links: given } = settings;
  if (given === undefined || given === null) return USUAL;
  return arrayOf(typeof given === 'string' ? parsed(given) : given).flatMap(
    (entry): SearchLink[] => {
      const { name, url } = objectOf(entry);
      return typeof url === 'string' && /^https?:\/\/\S+$/.test(url) && url.includes('{keyword}')
        ? [{ name: typeof name === 'string' ? name : '', url }]
        : [];
    },
  );
}

export function searchAddress({ url }: SearchLink, keyword: string): string {
  return url.replaceAll('{keyword}', encodeURIComponent(keyword));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '[]');
  } catch {
    return []; // not a list: no links
  }
}
