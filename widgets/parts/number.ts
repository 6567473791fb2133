import { BCP47, type Locale } from '../../schemas/locale.ts';
import { toHalfWidth } from './text.ts';

/** Beyond this a double no longer holds what was typed. */
const MOST_DIGITS = 15;

/**
 * The typed text without what cannot be part of a number: full-width digits become ordinary ones; separators, currency signs, a second
 * point and digits beyond what a number can hold go. `-` and `0.` stay: somebody is still typing. Too many decimals stay too: a rule says so.
 */
export function cleanNumber(typed: string): string {
  const text = toHalfWidth(typed).replace(/[^\d.\-−]/g, '').replace(/−/g, '-');
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replaceAll('-', '').split('.');
  const digits = whole.slice(0, MOST_DIGITS);
  const left = MOST_DIGITS - digits.replace(/^0+/, '').length;
  return sign + digits + (rest.length > 0 ? `.${rest.join('').slice(0, left)}` : '');
}

/** undefined while the text is not yet a number. */
export function parseNumber(clean: string): number | undefined {
  return /\d/.test(clean) ? Number(clean) : undefined;
}

/** As typed: no separators, never an exponent. */
export function plainNumber(value: number): string {
  return formatter('en', { useGrouping: false, maximumSignificantDigits: MOST_DIGITS }).format(value);
}

/** As read: separators of the language, and at least `precision` decimals. Nothing is rounded away: what is stored is what is seen. */
export function formatNumber(value: number, locale: Locale, precision?: number): string {
  return formatter(BCP47[locale], { minimumFractionDigits: precision ?? 0, maximumFractionDigits: MOST_DIGITS }).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making an Intl formatter costs a hundred times more than using it. */
function formatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tag, options);
  formatters.set(key, made);
  return made;
}
