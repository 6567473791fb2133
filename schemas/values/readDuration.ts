import { textsOf } from '../i18n/label.ts';
import {
  DURATION_PARTS,
  type DurationPart,
  type DurationUnit,
  UNIT_SECONDS,
} from './durationText.ts';

/** What people type for each part besides its label, lower case, by its seconds. */
const WORDS: Readonly<Record<number, readonly string[]>> = {
  86_400: ['d', 'day', 'days', '天', '日', '日間'],
  3600: ['h', 'hr', 'hrs', 'hour', 'hours', '小时', '小時', '时', '時', '钟头', '鐘頭', '時間'],
  60: ['m', 'min', 'mins', 'minute', 'minutes', '分', '分钟', '分鐘', '分間'],
  1: ['s', 'sec', 'secs', 'second', 'seconds', '秒', '秒钟', '秒鐘', '秒間'],
};

/** Nobody writes a duration that is longer; nothing longer is looked at. */
const LONGEST = 60;
const NUMBER = /^(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/;

/**
 * The duration that a typed or pasted text means, in units: words of any language (`1h30`, `1.5 小时`, `2天`, `1 時間 30 分`), a clock (`1:30`,
 * `1:30:00`), or a bare number of units. Undefined where it means none for certain, or no whole number of them: such a text is kept and refused.
 */
export function readDuration(typed: string, unit: DurationUnit): number | undefined {
  if (typed.length > LONGEST) return undefined;
  const text = typed
    .normalize('NFKC')
    .replace(/[−–—﹣]/g, '-')
    .toLowerCase()
    .trim();
  const negative = text.startsWith('-');
  const bare = negative ? text.slice(1).trim() : text;
  const seconds = NUMBER.test(bare)
    ? Number(bare) * UNIT_SECONDS[unit]
    : (ofClock(bare, unit) ?? ofWords(bare));
  if (seconds === undefined) return undefined;
  const units = seconds / UNIT_SECONDS[unit];
  const whole = Math.round(units);
  // 1.1 hours are 66 minutes, whatever a double makes of them
  if (Math.abs(units - whole) > 1e-6 || whole > Number.MAX_SAFE_INTEGER) return undefined;
  return negative ? 0 - whole : whole;
}

/** h:mm, or m:ss where seconds are told apart; h:mm:ss always. */
function ofClock(text: string, unit: DurationUnit): number | undefined {
  const [, first, second, third] = /^(\d{1,9}):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  if (third !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third);
  const size = unit === 'second' ? 60 : 3600;
  return Number(first) * size + (Number(second) * size) / 60;
}

/** Numbers with their words, each smaller than the one before; what stands last without a word is of the next smaller one. */
function ofWords(text: string): number | undefined {
  const spelled = text.replace(/^半/, '0.5').replace(/([时時間])半$/, '$1 30 m');
  let seconds = 0;
  let last = -1;
  SEGMENT.lastIndex = 0;
  while (SEGMENT.lastIndex < spelled.length) {
    const [, digits = '', word = ''] = SEGMENT.exec(spelled) ?? [];
    const place = word === '' && last >= 0 ? last + 1 : placeOf(word);
    const part = place > last ? DURATION_PARTS[place] : undefined;
    if (!part || !NUMBER.test(digits)) return undefined;
    seconds += Number(digits) * part.size;
    last = place;
  }
  return last < 0 ? undefined : seconds;
}

/** A number, perhaps its word, and what parts it from the next. */
const SEGMENT = /([\d.]+)\s*(?:[个個]\s*)?([^\d\s.,]*)[\s,]*/y;

/** Which of the parts is called so in any language; -1 for none. */
function placeOf(word: string): number {
  return DURATION_PARTS.findIndex(
    ({ label, size }: DurationPart) =>
      WORDS[size]?.includes(word) ||
      textsOf(label).some((text) => text.replace('{count}', '').trim().toLowerCase() === word),
  );
}
