import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';

/** What a duration is counted in: the smallest that its field tells apart. */
export const DURATION_UNITS = ['second', 'minute', 'hour'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

export interface DurationPart {
  /** in seconds */
  size: number;
  /** as it is written, its number in the blank */
  label: Label;
}

/** Largest first. A day has 24 hours. */
export const DURATION_PARTS = [
  {
    size: 86_400,
    label: label('{count} 天', 'duration'),
  },
  {
    size: 3600,
    label: label('{count} 小时', 'duration'),
  },
  {
    size: 60,
    label: label('{count} 分', 'duration'),
  },
  {
    size: 1,
    label: label('{count} 秒', 'duration'),
  },
] as const satisfies readonly DurationPart[];

/** In seconds. */
export const UNIT_SECONDS: Readonly<Record<DurationUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
};

/** So many units in days, hours, minutes and seconds, in the reader's words; a part of a unit, as an average has, is rounded. */
export function formatDuration(value: number, unit: DurationUnit, locale: Locale): string {
  const whole = Math.round(Math.abs(value)) * UNIT_SECONDS[unit];
  const sign = value < 0 && whole > 0 ? '-' : '';
  let rest = whole;
  const said = DURATION_PARTS.flatMap(({ size, label: each }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [translate(each, locale, { count: String(count) })] : [];
  });
  if (said.length > 0) return `${sign}${said.join(' ')}`;
  const [least = DURATION_PARTS[3]] = DURATION_PARTS.filter(
    ({ size }) => size === UNIT_SECONDS[unit],
  );
  return translate(least.label, locale, { count: '0' });
}

/** So many of one unit in another, to the nearest whole one. */
export function convertDuration(value: number, from: DurationUnit, to: DurationUnit): number {
  return Math.round((value * UNIT_SECONDS[from]) / UNIT_SECONDS[to]) + 0;
}
