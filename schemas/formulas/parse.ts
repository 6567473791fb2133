import { compile } from './compile.ts';
import { functionRow } from './functions/index.ts';
import { lex, type Lexed } from './lex.ts';
import { parseSyntax, type Syntax } from './mathjs.ts';
import { FormulaError, type FormulaValue } from './values/messages.ts';
import { toTerm, type Term } from './tree.ts';
import { toStored, type FormulaEnv } from './values/values.ts';

/** A formula that may be evaluated as often as wanted. */
export interface Formula {
  /** as entered */
  text: string;
  /** the models it reads, each once */
  deps: readonly string[];
  /** its result changes with the clock */
  volatile: boolean;
  /** Never throws. Decimals of a number are rounded half up to `scale`, which is 2 unless the field says otherwise. */
  evaluate(get: (model: string) => unknown, env: FormulaEnv, scale?: number): FormulaValue;
  /** for explain() */
  term: Term;
}

const MAX_LENGTH = 2000;
const DEFAULT_SCALE = 2;

/** Reads a formula over the models that `known` accepts. Throws FormulaError and nothing else. */
export function parseFormula(text: string, known: (model: string) => boolean): Formula {
  if (text.length > MAX_LENGTH) throw new FormulaError('too_long', { data: { max: MAX_LENGTH } });
  const lexed = lex(text, known);
  const term = toTerm(parse(lexed), lexed.atoms, known);
  const run = compile(term);
  return {
    text,
    term,
    deps: [...new Set(models(term))],
    volatile: isVolatile(term),
    evaluate: (get, env, scale = DEFAULT_SCALE) => toStored(run({ get, env }), scale),
  };
}

function parse(lexed: Lexed): Syntax {
  try {
    return parseSyntax(lexed.text);
  } catch (cause) {
    const char = cause instanceof SyntaxError && 'char' in cause ? Number(cause.char) : 1;
    const position = lexed.source(char - 1);
    throw new FormulaError(position === undefined ? 'incomplete' : 'syntax', { position, cause });
  }
}

function models(term: Term): string[] {
  return 'model' in term ? [term.model] : subterms(term).flatMap(models);
}

function isVolatile(term: Term): boolean {
  return (
    (term.kind === 'call' && functionRow(term.name).volatile === true) ||
    subterms(term).some(isVolatile)
  );
}

/** The terms directly inside a term, in the order of the text. */
export function subterms(term: Term): readonly Term[] {
  switch (term.kind) {
    case 'literal':
    case 'field':
    case 'lines':
      return [];
    case 'group':
    case 'unary':
      return [term.of];
    case 'binary':
      return [term.left, term.right];
    case 'chain':
      return term.parts;
    case 'condition':
      return [term.test, term.yes, term.no];
    case 'call':
      return term.args;
  }
}
