import type { Cell } from './cells.ts';
import { fromSerial, timeOfSerial } from './dateText.ts';

/** What a spreadsheet shows of a number. */
export type NumberFormat = 'date' | 'time' | 'span' | 'percent' | { digits: number };

/** Formats that files name by number only; those of 27 to 58 are the Chinese and Japanese days and hours. */
const BUILT_IN: readonly (readonly [from: number, to: number, shown: NumberFormat])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'span'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

/** What is meant by a number format, by its number and its code; undefined for a plain number. */
export function shownBy(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2];
  const [first = ''] = code.split(';', 1);
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'span';
  const bare = first
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replaceAll(/am\/pm|a\/p|上午\/下午/gi, 'h');
  if (/^0{2,}$/.test(bare)) return { digits: bare.length };
  if (bare.endsWith('%')) return 'percent';
  if (/general|[#?0]/i.test(bare.replaceAll(/s\.?0+/gi, 's'))) return undefined;
  if (/[yd]|e|[年月日]/i.test(bare)) return 'date';
  if (/[hs时分秒]/i.test(bare)) return 'time';
  return /m/i.test(bare) ? 'date' : undefined;
}

const DAYS_1904 = 1462;

/** A number as it is shown: days and times as text, so that a field of text gets what people read, too. */
export function formatSheetNumber(
  value: number,
  shown: NumberFormat | undefined,
  { from1904 = false } = {},
): Cell {
  switch (shown) {
    case undefined:
      return value;
    case 'percent':
      return `${Number((value * 100).toPrecision(15))}%`;
    case 'span':
      return spanText(value);
    case 'date':
    case 'time': {
      if (shown === 'time' && value >= 0 && value < 1) return timeOfSerial(value) ?? value;
      const day = from1904 ? value + DAYS_1904 : value;
      return (day < 1 ? timeOfSerial(day) : fromSerial(day)) ?? value;
    }
    default:
      return Number.isInteger(value) && value >= 0
        ? String(value).padStart(shown.digits, '0')
        : value;
  }
}

/** Hours beyond a day: 30:15:00 */
function spanText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ].map((part) => String(part).padStart(2, '0'));
  return `${days < 0 ? '-' : ''}${hours}:${minutes}:${rest}`;
}
