import type { Locale } from '../i18n/locale.ts';
import { formatDuration } from '../values/durationText.ts';
import { formatNumber, withUnit } from '../values/numberText.ts';
import type { Field } from './form.ts';

/** A number as its field is read: with its decimals and unit, or as a duration. Also what is made of several: sums, averages. */
export function formatFieldNumber(
  value: number,
  { precision, unit, duration }: Pick<Field, 'precision' | 'unit' | 'duration'>,
  locale: Locale,
): string {
  return duration
    ? formatDuration(value, duration, locale)
    : withUnit(formatNumber(value, locale, precision), unit);
}
