import { FormulaError } from '../../formulas/values/messages.ts';
import { tokenize, type Token } from '../../formulas/tokenize.ts';
import { isMade } from './names.ts';

/** A field by its key and by what people call it. */
export interface NamedField {
  model: string;
  name: string;
  /** the key only spells the name, in letters of another script */
  spelled?: boolean;
}

/** A formula in other words; `placeOf` says where a character of it stood before. */
export interface RenamedFormula {
  text: string;
  placeOf(position: number): number;
}

/** A piece of the text that gives way to another. */
interface Piece {
  from: number;
  to: number;
  text: string;
}

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const OF_THE_LANGUAGE = /^(and|or|xor|mod|true|false|null)$/i;

/** The formula with keys where people wrote names, in braces or bare. A name that two fields share, or that is a key itself, stays. */
export function keysInFormula(text: string, fields: readonly NamedField[]): RenamedFormula {
  const { keys, names } = tables(fields);
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  return reword(text, (token) => {
    const typed = token.typed ?? token.text;
    if (keys.has(typed) || keys.has(token.text)) return undefined;
    if (token.kind === 'field') {
      const model = names.get(typed) ?? names.get(token.text);
      const from = text.indexOf(typed, token.at);
      return model === undefined || typed === ''
        ? undefined
        : { from, to: from + typed.length, text: model };
    }
    const name = longestFirst.find(
      (each) =>
        text.startsWith(each, token.at) &&
        each.length >= typed.length &&
        !/^[\p{L}\p{N}_]/u.test(text.slice(token.at + each.length)),
    );
    const model = name === undefined ? undefined : names.get(name);
    if (name === undefined || model === undefined) return undefined;
    const to = token.at + name.length;
    const called = name === typed && /^\s*[(（]/.test(text.slice(to));
    return called ? undefined : { from: token.at, to, text: asOperand(model) };
  });
}

/** The formula as it is shown: names where the designer made up the key or spelled it, for nobody knows those by heart. */
export function namesInFormula(text: string, fields: readonly NamedField[]): string {
  const { names } = tables(fields);
  const spelled = new Set(fields.flatMap((field) => (field.spelled ? [field.model] : [])));
  const shown = new Map([...names].map(([name, model]) => [model, name]));
  return reword(text, (token) => {
    const name = isMade(token.text) || spelled.has(token.text) ? shown.get(token.text) : undefined;
    return token.kind !== 'word' || name === undefined
      ? undefined
      : { from: token.at, to: token.at + token.text.length, text: asOperand(name) };
  }).text;
}

/** How a field is put into a formula: by its key where a person chose it, else by its name. */
export function operandText(model: string, fields: readonly NamedField[]): string {
  return namesInFormula(asOperand(model), fields);
}

function asOperand(word: string): string {
  return WORD.test(word) ? word : `{{${word}}}`;
}

function tables(fields: readonly NamedField[]) {
  const keys = new Set(fields.map(({ model }) => model));
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  const usable = fields.filter(
    ({ name }) =>
      name !== '' &&
      counts.get(name) === 1 &&
      !keys.has(name) &&
      !OF_THE_LANGUAGE.test(name) &&
      !/[{}]/.test(name),
  );
  return { keys, names: new Map(usable.map(({ model, name }) => [name, model])) };
}

function reword(text: string, change: (token: Token) => Piece | undefined): RenamedFormula {
  const pieces: Piece[] = [];
  for (const token of tokensOf(text)) {
    if ((token.kind !== 'word' && token.kind !== 'field') || token.at < (pieces.at(-1)?.to ?? 0))
      continue;
    const piece = change(token);
    if (piece) pieces.push(piece);
  }
  const parts = pieces.map(
    (piece, index) => text.slice(pieces[index - 1]?.to ?? 0, piece.from) + piece.text,
  );
  return {
    text: parts.join('') + text.slice(pieces.at(-1)?.to ?? 0),
    placeOf(position) {
      let shift = 0;
      for (const { from, to, text: put } of pieces) {
        if (position < from + shift) break;
        if (position < from + shift + put.length) return from;
        shift += put.length - (to - from);
      }
      return position - shift;
    },
  };
}

/** Nothing of a text that is not yet finished. */
function tokensOf(text: string): readonly Token[] {
  try {
    return tokenize(text);
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
