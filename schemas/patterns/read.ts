import {
  ANY,
  DIGITS,
  caseFolded,
  negate,
  NOT_NEWLINE,
  SPACE_CHARS,
  union,
  WORD_CHARS,
  type CharSet,
} from './charset.ts';

/** A regular expression as far as its cost is concerned. `start` is `^`; other assertions of no width are an empty sequence. */
export type Pattern =
  | { kind: 'set'; set: CharSet }
  | { kind: 'start' }
  | { kind: 'look'; of: Pattern }
  | { kind: 'back' }
  | { kind: 'sequence'; parts: readonly Pattern[] }
  | { kind: 'choice'; parts: readonly Pattern[] }
  | { kind: 'repeat'; of: Pattern; min: number; max: number };

interface Reader {
  source: string;
  at: number;
  unicode: boolean;
  ignoreCase: boolean;
  dotAll: boolean;
  groups: number;
  named: boolean;
}

const NOTHING: Pattern = { kind: 'sequence', parts: [] };
const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGITS,
  D: negate(DIGITS),
  w: WORD_CHARS,
  W: negate(WORD_CHARS),
  s: SPACE_CHARS,
  S: negate(SPACE_CHARS),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d };

/** Reads a source that RegExp accepts under these flags; undefined for the rare constructs that we do not follow (octal escapes, inline flags). */
export function readSource(source: string, flags: string): Pattern | undefined {
  const plain = source.replace(/\\[^]|\[(?:\\[^]|[^\]])*\]/g, '');
  const reader: Reader = {
    source,
    at: 0,
    unicode: flags.includes('u'),
    ignoreCase: flags.includes('i'),
    dotAll: flags.includes('s'),
    groups: plain.match(/\((?!\?)|\(\?<(?![=!])/g)?.length ?? 0,
    named: /\(\?<(?![=!])/.test(plain),
  };
  try {
    const pattern = choice(reader);
    return reader.at === source.length ? pattern : undefined;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

function choice(reader: Reader): Pattern {
  const parts = [sequence(reader)];
  while (take(reader, '|')) parts.push(sequence(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
}

function sequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at)))
    parts.push(quantified(reader, term(reader)));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };
}

function term(reader: Reader): Pattern {
  const character = next(reader);
  switch (character) {
    case '^':
      return { kind: 'start' };
    case '$':
      return NOTHING;
    case '.':
      return { kind: 'set', set: reader.dotAll ? ANY : NOT_NEWLINE };
    case '(':
      return group(reader);
    case '[':
      return setOf(reader, bracket(reader));
    case '\\':
      return escape(reader);
    default:
      return setOf(reader, single(character.codePointAt(0) ?? 0));
  }
}

function group(reader: Reader): Pattern {
  const isLook = ['?=', '?!', '?<=', '?<!'].some((mark) => take(reader, mark));
  if (!isLook && take(reader, '?') && !take(reader, ':')) name(reader);
  const of = choice(reader);
  take(reader, ')');
  return isLook ? { kind: 'look', of } : of;
}

/** `<name>` after `(?` or `\k`. */
function name(reader: Reader) {
  const [found] = /^<[^>]+>/.exec(reader.source.slice(reader.at)) ?? [];
  if (found === undefined) throw new Unknown();
  reader.at += found.length;
}

function quantified(reader: Reader, of: Pattern): Pattern {
  const [found, sign, low = '', comma, high = ''] =
    /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/.exec(reader.source.slice(reader.at)) ?? [];
  if (found === undefined) return of;
  reader.at += found.length;
  if (sign)
    return { kind: 'repeat', of, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  const min = Number(low);
  return { kind: 'repeat', of, min, max: comma ? (high === '' ? Infinity : Number(high)) : min };
}

function escape(reader: Reader): Pattern {
  const character = reader.source.charAt(reader.at);
  if (/[bB]/.test(character)) {
    reader.at += 1;
    return NOTHING;
  }
  if (character === 'k' && (reader.unicode || reader.named)) {
    reader.at += 1;
    name(reader);
    return { kind: 'back' };
  }
  const [number] = /^[1-9]\d*/.exec(reader.source.slice(reader.at)) ?? [];
  if (number === undefined) return setOf(reader, escaped(reader));
  if (Number(number) > reader.groups) throw new Unknown();
  reader.at += number.length;
  return { kind: 'back' };
}

/** What follows a backslash, inside and outside of brackets. */
function escaped(reader: Reader): CharSet {
  const rest = reader.source.slice(reader.at);
  const [coded, hex, braced, wide] =
    /^(?:x([\da-f]{2})|u\{([\da-f]+)\}|u([\da-f]{4}))/i.exec(rest) ?? [];
  if (coded !== undefined && (braced === undefined || reader.unicode)) {
    reader.at += coded.length;
    return single(pairedWith(reader, Number.parseInt(hex ?? braced ?? wide ?? '', 16)));
  }
  if (reader.unicode && /^p/i.test(rest)) {
    reader.at += rest.indexOf('}') + 1;
    return ANY;
  }
  if (/^(?:[1-9]|0\d|c)/.test(rest)) throw new Unknown();
  const character = next(reader);
  if (character === '0') return single(0);
  return CLASSES[character] ?? single(CONTROLS[character] ?? character.codePointAt(0) ?? 0);
}

/** Under the flag `u` two escaped halves are one character. */
function pairedWith(reader: Reader, high: number): number {
  const [found, low = ''] =
    (reader.unicode &&
      high >= 0xd800 &&
      high <= 0xdbff &&
      /^\\u(d[c-f][\da-f]{2})/i.exec(reader.source.slice(reader.at))) ||
    [];
  if (found === undefined) return high;
  reader.at += found.length;
  return (high - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000;
}

function bracket(reader: Reader): CharSet {
  const negative = take(reader, '^');
  const sets: CharSet[] = [];
  while (!take(reader, ']')) {
    const from = member(reader);
    const isRange =
      reader.source.charAt(reader.at) === '-' && reader.source.charAt(reader.at + 1) !== ']';
    if (!isRange) {
      sets.push(from);
      continue;
    }
    reader.at += 1;
    const to = member(reader);
    sets.push(
      from.length === 2 && from[0] === from[1] && to.length === 2 && to[0] === to[1]
        ? [from[0] ?? 0, to[0] ?? 0]
        : union([from, single(0x2d), to]),
    );
  }
  // Case is dealt with after negation: a set may come out too large, never too small.
  return negative ? negate(union(sets)) : union(sets);
}

function member(reader: Reader): CharSet {
  const character = next(reader);
  if (character !== '\\') return single(character.codePointAt(0) ?? 0);
  if (take(reader, 'b')) return single(0x08);
  return take(reader, '-') ? single(0x2d) : escaped(reader);
}

function setOf(reader: Reader, set: CharSet): Pattern {
  return { kind: 'set', set: reader.ignoreCase ? caseFolded(set) : set };
}

function single(code: number): CharSet {
  return [code, code];
}

/** The next character: a whole one under the flag `u`, else a half of a pair. */
function next(reader: Reader): string {
  if (reader.at >= reader.source.length) throw new Unknown();
  const character = reader.unicode
    ? String.fromCodePoint(reader.source.codePointAt(reader.at) ?? 0)
    : reader.source.charAt(reader.at);
  reader.at += character.length;
  return character;
}

function take(reader: Reader, mark: string): boolean {
  const found = reader.source.startsWith(mark, reader.at);
  if (found) reader.at += mark.length;
  return found;
}
