import { type Locale, languageOf } from '../i18n/locale.ts';

/** Beyond this a double no longer holds what was typed. */
export const MAX_DIGITS = 15;

/** As typed: no separators, never an exponent. */
export function plainNumber(value: number): string {
  return formatter('en', { useGrouping: false, maximumSignificantDigits: MAX_DIGITS }).format(
    value,
  );
}

/** As read: separators of the language, and at least `precision` decimals. Nothing is rounded away: what is stored is what is seen. */
export function formatNumber(value: number, locale: Locale, precision?: number): string {
  return formatter(languageOf(locale).tag, {
    minimumFractionDigits: precision ?? 0,
    maximumFractionDigits: MAX_DIGITS,
  }).format(value);
}

/** Digits with their unit: a blank between them, but a percent sign belongs to its number. */
export function withUnit(digits: string, unit: string | undefined): string {
  if (!unit) return digits;
  return unit === '%' ? `${digits}%` : `${digits} ${unit}`;
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
