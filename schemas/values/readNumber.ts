import { MAX_DIGITS } from './numberText.ts';

const SIGNS = '¥$€£₩₹元圆圓円';
const CURRENCY = new RegExp(`^(?:[${SIGNS}]|cny|rmb|usd|eur|jpy|hk\\$|us\\$)\\s*`, 'i');
const CURRENCY_BEHIND = new RegExp(`\\s*(?:[${SIGNS}]整?|cny|rmb|usd|eur|jpy)$`, 'i');
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^\d{1,3}([, ']\d{3})(?:[, ']\d{3})*(?:\.\d*)?$/;

/** Nobody writes a number that is longer; nothing longer is looked at. */
const LONGEST = 60;

/** Zeros that a unit behind a number stands for. */
const UNITS: Readonly<Record<string, number>> = {
  千: 3,
  仟: 3,
  k: 3,
  万: 4,
  萬: 4,
  w: 4,
  亿: 8,
  億: 8,
};

/**
 * The number that a typed or pasted text means: full-width digits, separators of thousands, currency signs, 万, 亿, k, `(1,000)` as a negative,
 * `1e5`, the field's own unit. Undefined when it means none for certain, or has more digits than a number holds: such a text is kept and refused,
 * never mended.
 */
export function readNumber(typed: string, unit = ''): number | undefined {
  if (typed.length > LONGEST) return undefined;
  let text = typed
    .normalize('NFKC')
    .replace(/[−–—﹣]/g, '-')
    .replaceAll('。', '.')
    .trim();
  const negative = /^\((.+)\)$/.exec(text);
  if (negative) text = (negative[1] ?? '').trim();
  const own = unit.normalize('NFKC').trim();
  if (own !== '' && text.endsWith(own)) text = text.slice(0, -own.length).trim();
  const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/s.exec(bare(text)) ?? [];
  if (negative && sign !== '') return undefined;
  const size = magnitude(bare(rest));
  if (size === undefined) return undefined;
  return negative || sign === '-' ? -size + 0 : size;
}

/** A text that may become a number with the next key: a sign, a bracket, an exponent without its digits. Nothing is said of it yet. */
export function isBegun(typed: string): boolean {
  if (typed.length > LONGEST) return false;
  const text = typed.normalize('NFKC').trim().toLowerCase();
  return (
    /^[-+(]?[¥$€£]?[-+]?$/.test(text) ||
    (text.startsWith('(') && (readNumber(`${text})`) !== undefined || isBegun(text.slice(1)))) ||
    (/e[+-]?$/.test(text) && readNumber(text.replace(/e[+-]?$/, '')) !== undefined) ||
    (/[, ']\d{0,2}$/.test(text) && readNumber(text.replace(/[, ']\d{0,2}$/, '')) !== undefined)
  );
}

function bare(text: string): string {
  return text.replace(CURRENCY, '').replace(CURRENCY_BEHIND, '').trim();
}

function magnitude(text: string): number | undefined {
  const exponent = /^(\d+\.?\d*|\.\d+)e([+-]?\d{1,3})$/i.exec(text);
  if (exponent) return made(exponent[1] ?? '', Number(exponent[2]));
  const plain = digitsOf(text);
  if (plain !== undefined) return made(plain, 0);
  const [, head = '', unit = '', tail = ''] =
    /^([^a-z千仟万萬亿億]+?)\s*([kw千仟万萬亿億])(.*)$/i.exec(text) ?? [];
  const [digits, zeros] = [digitsOf(head), UNITS[unit.toLowerCase()] ?? 0];
  if (digits === undefined || zeros === 0) return undefined;
  if (tail.trim() === '') return made(digits, zeros);
  // 1亿2000万, 3万5000: what follows says all the places below.
  const below = /^[\d.]+/.exec(tail.trim())?.[0] ?? '';
  const rest = magnitude(tail.trim());
  const places = 10 ** zeros;
  if (rest === undefined || !Number.isInteger(Number(digits)) || rest >= places) return undefined;
  if (below === tail.trim() && below.split('.')[0]?.length !== zeros) return undefined;
  return sized(Number(digits) * places + rest);
}

/** Digits without their separators; undefined where those do not part thousands. */
function digitsOf(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  const [whole, first = ''] = GROUPED.exec(text) ?? [];
  const mark = first[0] ?? '';
  // 1,234 567 is no number that anybody writes
  return whole !== undefined &&
    [',', ' ', "'"].every((each) => each === mark || !text.includes(each))
    ? text.replaceAll(mark, '')
    : undefined;
}

function made(digits: string, zeros: number): number | undefined {
  if (digits.replace(/^0*\.?0*|\./g, '').length > MAX_DIGITS) return undefined;
  return sized(Number(`${digits}e${zeros}`));
}

function sized(number: number): number | undefined {
  return Number.isFinite(number) && Math.abs(number) < 10 ** MAX_DIGITS ? number : undefined;
}
