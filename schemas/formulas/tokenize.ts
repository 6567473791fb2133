import { FormulaError, type FormulaErrorId } from './values/messages.ts';

/** A word, sign or literal of the text as entered; `text` of a literal or field is what stands between its marks. */
export interface Token {
  kind: 'number' | 'text' | 'word' | 'field' | 'sign';
  text: string;
  /** as it was typed, where full-width characters were read as their half-width forms: names of fields may contain them */
  typed?: string;
  at: number;
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '＂': '＂',
  '＇': '＇',
};
const BRACES: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['${', '}'],
  ['`', '`'],
];
const REFUSED: Readonly<Record<string, FormulaErrorId>> = {
  '[': 'matrix',
  ']': 'matrix',
  '{': 'matrix',
  '}': 'matrix',
  ';': 'matrix',
  '.': 'property',
};

const PLAIN: readonly (readonly [kind: Token['kind'] | 'space', pattern: RegExp])[] = [
  ['space', /\s+/y],
  ['number', /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,2}(?!\d))?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /==|!=|<>|<=|>=|&&|\|\||[-+*/%^,()?:=<>×÷−≥≤≠]/y],
];

/** Cuts a text into tokens; a character that our language does not have is refused with its place. */
export function tokenize(entered: string): Token[] {
  const text = narrow(entered);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;)
    at = plainToken({ entered, text, at }, tokens) ?? markedToken({ entered, text, at }, tokens);
  return tokens;
}

interface Place {
  entered: string;
  /** the same with half-width characters */
  text: string;
  at: number;
}

/** Numbers, words and signs: their end, or undefined when none begins here. */
function plainToken({ entered, text, at }: Place, tokens: Token[]): number | undefined {
  for (const [kind, pattern] of PLAIN) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    if (kind !== 'space')
      tokens.push({ kind, text: found, ...typed(entered.slice(at, at + found.length), found), at });
    return at + found.length;
  }
  return undefined;
}

/** Texts in quotes and fields in braces. */
function markedToken({ entered, text, at }: Place, tokens: Token[]): number {
  const quote = entered.charAt(at);
  if (Object.hasOwn(QUOTES, quote))
    return quoted(entered, { at, close: QUOTES[quote] ?? quote }, tokens);
  const [open, close] =
    BRACES.find(([mark]) => text.startsWith(mark, at)) ??
    refuse(REFUSED[text.charAt(at)] ?? 'bad_character', at, text);
  const end = text.indexOf(close, at + open.length);
  if (end === -1) refuse('unclosed', at, open);
  const name = text.slice(at + open.length, end).trim();
  tokens.push({
    kind: 'field',
    text: name,
    ...typed(entered.slice(at + open.length, end), name),
    at,
  });
  return end + close.length;
}

function typed(entered: string, text: string): Pick<Token, 'typed'> {
  const own = entered.trim();
  return own === text ? {} : { typed: own };
}

/** A backslash keeps the next character; \n is a new line. */
function quoted(
  entered: string,
  { at, close }: { at: number; close: string },
  tokens: Token[],
): number {
  let text = '';
  for (let index = at + 1; index < entered.length; index += 1) {
    const character = entered.charAt(index);
    if (character === close) {
      tokens.push({ kind: 'text', text, at });
      return index + 1;
    }
    if (character === '\\') index += 1;
    text +=
      character !== '\\' ? character : entered.charAt(index) === 'n' ? '\n' : entered.charAt(index);
  }
  return refuse('unclosed', at, entered.charAt(at));
}

/** Full-width letters, digits and signs of Chinese and Japanese keyboards, one for one, so that places stay. */
function narrow(text: string): string {
  return text.replace(/[！-～]/g, (wide) =>
    wide === '＂' || wide === '＇' ? wide : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
}

function refuse(id: FormulaErrorId, position: number, text: string): never {
  throw new FormulaError(id, {
    position,
    data: { text: id === 'unclosed' ? text : (/^./u.exec(text.slice(position))?.[0] ?? '') },
  });
}
