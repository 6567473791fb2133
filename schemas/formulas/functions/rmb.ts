import type { FormulaFault } from '../values/messages.ts';
import type { Num } from '../values/values.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖'.split('');
const PLACES = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿', '万亿'];
const LIMIT = 10n ** 16n;

/**
 * The amount in upper-case Chinese: 1234.57 is 壹仟贰佰叁拾肆元伍角柒分. Rounded half up to cents; whole from there on, because
 * digits taken from a floating number print a wrong 角 or 分 for one amount in eleven. Ends in 整 unless there are 分.
 */
export function rmb(amount: Num): string | FormulaFault {
  const cents = BigInt(amount.times(100).toDecimalPlaces(0).toFixed(0));
  const [yuan, rest] = [abs(cents) / 100n, Number(abs(cents) % 100n)];
  if (yuan >= LIMIT) return { fault: 'too_big' };
  if (cents === 0n) return '零元整';
  const whole = yuan === 0n ? '' : `${wholeYuan(yuan)}元`;
  return `${cents < 0n ? '负' : ''}${whole}${fraction(rest, whole !== '')}`;
}

/** Four digits at a time; one 零 stands for any number of zeros between digits, none before a unit. */
function wholeYuan(yuan: bigint): string {
  const sections = (yuan.toString().match(/\d{1,4}(?=(\d{4})*$)/g) ?? []).map(Number);
  return sections.reduce((text, section, index) => {
    if (section === 0) return text;
    const unit = SECTIONS[sections.length - 1 - index] ?? '';
    const gap = text !== '' && (section < 1000 || sections[index - 1] === 0) ? '零' : '';
    // 万亿 and 亿 share a character: 一万亿 followed by 亿 digits is written 壹万贰仟亿.
    const shared = unit === '亿' && text.endsWith('万亿') ? text.slice(0, -1) : text;
    return `${shared}${gap}${fourDigits(section)}${unit}`;
  }, '');
}

function fourDigits(section: number): string {
  const digits = String(section).split('').map(Number);
  return digits.reduce((text, digit, index) => {
    if (digit === 0) return text;
    const gap = text !== '' && digits[index - 1] === 0 ? '零' : '';
    return `${text}${gap}${DIGITS[digit]}${PLACES[digits.length - 1 - index]}`;
  }, '');
}

function fraction(cents: number, afterYuan: boolean): string {
  const [jiao, fen] = [Math.floor(cents / 10), cents % 10];
  if (cents === 0) return '整';
  if (fen === 0) return `${DIGITS[jiao]}角整`;
  return `${jiao > 0 ? `${DIGITS[jiao]}角` : afterYuan ? '零' : ''}${DIGITS[fen]}分`;
}

function abs(number: bigint): bigint {
  return number < 0n ? -number : number;
}
