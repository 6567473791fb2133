import { functionName, type FunctionName } from './functions/index.ts';
import { FormulaError, type FormulaErrorId } from './values/messages.ts';
import { tokenize, type Token } from './tokenize.ts';
import { Num } from './values/values.ts';

/** An operand or function of a formula. `at` is where it stands in the text as entered. */
export type Atom = { at: number; shown: string } & (
  | { kind: 'number'; value: Num }
  | { kind: 'text'; value: string }
  | { kind: 'constant'; value: boolean | null }
  | { kind: 'field'; model: string }
  | { kind: 'function'; name: FunctionName }
);

/** A formula ready for mathjs: every atom is a symbol `_0`, `_1` …, so no word of a user ever reaches the parser. */
export interface Lexed {
  text: string;
  atoms: readonly Atom[];
  /** the place in the entered text of a place in `text`, or undefined past the end */
  source(position: number): number | undefined;
}

const MAX_NESTING = 32;
const MAX_DIGITS = 15;

const INFIX = new Set(['and', 'or', 'xor', 'mod']);
const CONSTANTS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
};
const SIGNS: Readonly<Record<string, string>> = {
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '×': '*',
  '÷': '/',
  '−': '-',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
};
/** mathjs' postfix `!` binds as a spreadsheet's percent does; its own `%` guesses by trying, in exponential time. */
const PERCENT = '!';

interface State {
  tokens: readonly Token[];
  known(model: string): boolean;
  atoms: Atom[];
  out: { text: string; at: number }[];
  /** what is open: a group, the arguments of a function, a condition */
  open: ('(' | 'f' | '?')[];
  conditions: number;
  /** whether an operand ends here, so that the next one lacks an operator */
  ended: boolean;
}

/** Turns a text into atoms and operators. Unknown words, two operands in a row, assignments, ranges and deep nesting are refused here. */
export function lex(text: string, known: (model: string) => boolean): Lexed {
  const tokens = tokenize(text);
  // A spreadsheet user begins with an equals sign.
  const state: State = {
    tokens: tokens[0]?.text === '=' ? tokens.slice(1) : tokens,
    known,
    atoms: [],
    out: [],
    open: [],
    conditions: 0,
    ended: false,
  };
  if (state.tokens.length === 0) throw new FormulaError('empty');
  state.tokens.forEach((token, index) => READ[token.kind](state, token, index));
  return finish(state);
}

const READ: Readonly<Record<Token['kind'], (state: State, token: Token, index: number) => void>> = {
  number(state, { text, at }) {
    const value = new Num(text);
    if (value.precision() > MAX_DIGITS) refuse('bad_number', { text, at });
    operand(state, { kind: 'number', value, at, shown: text });
  },
  text: (state, { text, at }) =>
    operand(state, { kind: 'text', value: text, at, shown: JSON.stringify(text) }),
  field: (state, token) => field(state, token),
  word(state, token, index) {
    const lower = token.text.toLowerCase();
    if (state.ended && INFIX.has(lower)) operator(state, lower, token.at);
    else if (state.tokens[index + 1]?.text === '(' && state.tokens[index + 1]?.kind === 'sign')
      call(state, token);
    else if (Object.hasOwn(CONSTANTS, lower) && !state.known(token.typed ?? token.text)) {
      operand(state, {
        kind: 'constant',
        value: CONSTANTS[lower] ?? null,
        at: token.at,
        shown: lower,
      });
    } else field(state, token);
  },
  sign(state, token, index) {
    switch (token.text) {
      case '(':
        return openGroup(state, token);
      case ')':
        return closeGroup(state, token);
      case '?':
      case ':':
        return condition(state, token);
      case '%':
        return percent(state, token, index);
      // IF(stage = 3, …) can only mean a comparison; outside of arguments it reads as an assignment.
      case '=':
        return state.open.includes('f')
          ? operator(state, '==', token.at)
          : refuse('assignment', token);
      default:
        return operator(state, SIGNS[token.text] ?? token.text, token.at);
    }
  },
};

function operand(state: State, atom: Atom) {
  if (state.ended) refuse('missing_operator', { text: atom.shown, at: atom.at });
  state.out.push({ text: `_${state.atoms.push(atom) - 1}`, at: atom.at });
  state.ended = true;
}

function operator(state: State, text: string, at: number) {
  state.out.push({ text, at });
  state.ended = false;
}

/** By its name as it was typed, else by what that is in half-width characters. */
function field(state: State, { text, typed, at }: Pick<Token, 'text' | 'typed' | 'at'>) {
  const model = typed !== undefined && state.known(typed) ? typed : text;
  if (!state.ended && !state.known(model)) refuse('unknown_field', { text: typed ?? text, at });
  operand(state, { kind: 'field', model, at, shown: model });
}

function call(state: State, { text, at }: Token) {
  const name = functionName(text) ?? refuse('unknown_function', { text, at });
  operand(state, { kind: 'function', name, at, shown: text });
}

function openGroup(state: State, token: Token) {
  const called =
    state.atoms.at(-1)?.kind === 'function' &&
    state.out.at(-1)?.text === `_${state.atoms.length - 1}`;
  if (state.ended && !called) refuse('missing_operator', token);
  state.open.push(called ? 'f' : '(');
  if (state.open.length > MAX_NESTING) refuse('too_deep', token);
  operator(state, '(', token.at);
}

function closeGroup(state: State, token: Token) {
  while (state.open.length > 0 && state.open.pop() === '?') continue;
  operator(state, ')', token.at);
  state.ended = true;
}

function condition(state: State, token: Token) {
  if (token.text === ':' && state.open.pop() !== '?') refuse('range', token);
  if (token.text === '?') {
    state.open.push('?');
    state.conditions += 1;
  }
  if (state.conditions > MAX_NESTING) refuse('too_deep', token);
  // In brackets, because mathjs takes the colon of a condition inside the first branch for a range. tree.ts takes them off again.
  operator(state, token.text === '?' ? '? (' : ') :', token.at);
}

/** 5 % 3 is a remainder because an operand follows; in price * 10% + 5 none does. */
function percent(state: State, token: Token, index: number) {
  const next = state.tokens[index + 1];
  const isRemainder =
    next !== undefined &&
    (next.kind === 'sign' ? next.text === '(' : !INFIX.has(next.text.toLowerCase()));
  if (!state.ended) refuse('syntax', token);
  operator(state, isRemainder ? 'mod' : PERCENT, token.at);
  state.ended = !isRemainder;
}

function finish({ out, atoms }: State): Lexed {
  const places: { from: number; at: number }[] = [];
  let text = '';
  for (const token of out) {
    places.push({ from: text.length, at: token.at });
    text += `${token.text} `;
  }
  const end = text.trimEnd().length;
  return {
    text,
    atoms,
    source: (position) =>
      position >= end ? undefined : places.findLast(({ from }) => from <= position)?.at,
  };
}

function refuse(id: FormulaErrorId, { text, at }: Pick<Token, 'text' | 'at'>): never {
  throw new FormulaError(id, {
    position: at,
    data: { text, name: text, max: id === 'too_deep' ? MAX_NESTING : MAX_DIGITS },
  });
}
