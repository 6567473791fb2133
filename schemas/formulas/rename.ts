import { FormulaError } from './values/messages.ts';
import type { Token } from './tokenize.ts';
import { tokenize } from './tokenize.ts';

/** A formula with other names for the fields it reads; everything else, blanks included, stays. One that cannot be read stays as it is. */
export function renameInFormula(text: string, names: ReadonlyMap<string, string>): string {
  const tokens = tokensOf(text);
  return tokens.toReversed().reduce((written, token) => {
    const typed = token.typed ?? token.text;
    const name = names.get(typed) ?? names.get(token.text);
    const at = name === undefined || !isField(token) ? -1 : written.indexOf(typed, token.at);
    return at === -1
      ? written
      : `${written.slice(0, at)}${name}${written.slice(at + typed.length)}`;
  }, text);

  function isField({ kind, at, text: word }: Token): boolean {
    return kind === 'field' || (kind === 'word' && !/^\s*[(（]/.test(text.slice(at + word.length)));
  }
}

function tokensOf(text: string): readonly Token[] {
  try {
    return tokenize(text);
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
