import type { Locale } from './locale.ts';

/**
 * What records are called within a sentence: one of them, or several. English alone writes names small there and has a plural of them; a name with
 * more capitals than its first (API app, WeCom) keeps it, and a word of another script is left as it is.
 */
export function nounIn(name: string, locale: Locale, number: 'one' | 'many'): string {
  if (locale !== 'en') return name;
  const small = name.replace(/^[A-Z](?=[a-z-]+(?:\s|$))/, (letter) => letter.toLowerCase());
  return number === 'one' ? small : pluralOf(small);
}

const UNCOUNTED = /(?:knowledge|feedback|staff|equipment)$/;

/** A name that ends in a single s is taken for a plural already. */
function pluralOf(name: string): string {
  if (!/[a-z]$/.test(name) || UNCOUNTED.test(name) || /[^s]s$/.test(name)) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:ss|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
