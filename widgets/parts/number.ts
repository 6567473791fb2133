import { MOST_DIGITS } from '../../schemas/numberText.ts';
import { toHalfWidth } from './text.ts';

export { formatNumber, plainNumber, withUnit } from '../../schemas/numberText.ts';

/**
 * The typed text without what cannot be part of a number: full-width digits become ordinary ones; separators, currency signs, a second
 * point and digits beyond what a number can hold go. `-` and `0.` stay: somebody is still typing. Too many decimals stay too: a rule says so.
 */
export function cleanNumber(typed: string): string {
  const text = toHalfWidth(typed)
    .replace(/[^\d.\-−]/g, '')
    .replace(/−/g, '-');
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
