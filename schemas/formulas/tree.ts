import { isComparison, type Comparison } from './values/compare.ts';
import type { FunctionName } from './functions/index.ts';
import { functionRow } from './functions/index.ts';
import type { FunctionRow } from './functions/functionRow.ts';
import type { Atom, Lexed } from './lex.ts';
import type { Syntax } from './mathjs.ts';
import { FormulaError, type FormulaErrorId } from './values/messages.ts';
import type { Num } from './values/values.ts';

/** A formula as we understand it. Nothing else can be evaluated. */
export type Term =
  | { kind: 'literal'; value: Num | string | boolean | null; shown: string }
  | { kind: 'field'; model: string; /** where it stands in the text as entered */ at: number }
  | { kind: 'lines'; model: string; column: string }
  | { kind: 'group'; of: Term }
  | { kind: 'unary'; operator: Unary; of: Term }
  | { kind: 'binary'; operator: Binary; left: Term; right: Term }
  | { kind: 'chain'; operators: readonly Comparison[]; parts: readonly Term[] }
  | { kind: 'condition'; test: Term; yes: Term; no: Term }
  | { kind: 'call'; name: Exclude<FunctionName, 'LINES'>; args: readonly Term[] };

/** Operators by mathjs' names, with how they are written. */
const UNARY = { unaryMinus: '-', unaryPlus: '+', factorial: '%' } as const;
export const BINARY = {
  add: '+',
  subtract: '-',
  multiply: '*',
  divide: '/',
  mod: '%',
  pow: '^',
  and: 'and',
  or: 'or',
  xor: 'xor',
  equal: '==',
  unequal: '!=',
  smaller: '<',
  smallerEq: '<=',
  larger: '>',
  largerEq: '>=',
} as const;
export type Unary = keyof typeof UNARY;
export type Binary = keyof typeof BINARY;

const MAX_NODES = 500;
const MAX_DEPTH = 32;

type Refuse = (id: FormulaErrorId, name?: string) => never;
type Arity = Pick<FunctionRow, 'min' | 'max' | 'even'>;

interface Walk {
  atoms: readonly Atom[];
  known(model: string): boolean;
  nodes: number;
}

/** Walks what mathjs parsed and keeps only what the white list below names; anything else is refused. */
export function toTerm(
  syntax: Syntax,
  atoms: Lexed['atoms'],
  known: (model: string) => boolean,
): Term {
  return walk({ atoms, known, nodes: 0 }, syntax, 1);
}

function walk(state: Walk, node: Syntax, depth: number): Term {
  state.nodes += 1;
  if (state.nodes > MAX_NODES) throw new FormulaError('too_complex', { data: { max: MAX_NODES } });
  if (depth > MAX_DEPTH) throw new FormulaError('too_deep', { data: { max: MAX_DEPTH } });
  const inner = (child: Syntax) => walk(state, child, depth + 1);
  switch (node.type) {
    case 'SymbolNode':
      return leaf(state, node);
    // Brackets are counted where they are read, so here they add nothing.
    case 'ParenthesisNode':
      return { kind: 'group', of: walk(state, node.content, depth) };
    case 'OperatorNode':
      return operation(state, node, depth);
    // The last branch is no deeper: a list of cases stays flat, as a long sum does.
    case 'ConditionalNode':
      return {
        kind: 'condition',
        test: inner(node.condition),
        yes: inner(withoutBrackets(node.trueExpr)),
        no: walk(state, node.falseExpr, depth),
      };
    case 'RelationalNode':
      return {
        kind: 'chain',
        operators: node.conditionals.filter(isComparison),
        parts: node.params.map(inner),
      };
    case 'FunctionNode':
      return call(state, node, inner);
    default:
      throw new FormulaError('syntax');
  }
}

/** lex.ts put them around the first branch of a condition. */
function withoutBrackets(node: Syntax): Syntax {
  return node.type === 'ParenthesisNode' ? node.content : node;
}

function leaf(state: Walk, node: Syntax): Term {
  const atom = atomOf(state, node);
  if (atom.kind === 'function') throw new FormulaError('syntax', { position: atom.at });
  return atom.kind === 'field'
    ? { kind: 'field', model: atom.model, at: atom.at }
    : { kind: 'literal', value: atom.value, shown: atom.shown };
}

function operation(state: Walk, node: Syntax & { type: 'OperatorNode' }, depth: number): Term {
  const [first, second] = node.args;
  if (node.implicit || !first) throw new FormulaError('syntax');
  if (!second && isUnary(node.fn))
    return { kind: 'unary', operator: node.fn, of: walk(state, first, depth + 1) };
  if (!second || !isBinary(node.fn)) throw new FormulaError('syntax');
  return {
    kind: 'binary',
    operator: node.fn,
    left: walk(state, first, depth),
    right: walk(state, second, depth + 1),
  };
}

function call(
  state: Walk,
  node: Syntax & { type: 'FunctionNode' },
  inner: (child: Syntax) => Term,
): Term {
  const atom = atomOf(state, node.fn);
  if (atom.kind !== 'function') throw new FormulaError('syntax', { position: atom.at });
  const count = node.args.length;
  const { min, max, even }: Arity =
    atom.name === 'LINES' ? { min: 2, max: 2 } : functionRow(atom.name);
  const refuse: Refuse = (id, name = atom.name) => {
    throw new FormulaError(id, { position: atom.at, data: { name, min, max } });
  };
  if (count < min) refuse('too_few_arguments');
  if (count > max) refuse('too_many_arguments');
  if (even && count % 2 === 1) refuse('uneven_arguments');
  const args = node.args.map(inner);
  return atom.name === 'LINES'
    ? lines(state, args, refuse)
    : { kind: 'call', name: atom.name, args };
}

/** LINES("product_list", "sales_price_all"): the first name may also be written as a field. */
function lines(state: Walk, [list, column]: Term[], refuse: Refuse): Term {
  const model =
    list?.kind === 'field' ? list.model : list?.kind === 'literal' ? list.value : undefined;
  const wanted = column?.kind === 'literal' ? column.value : undefined;
  if (typeof model !== 'string' || typeof wanted !== 'string') return refuse('not_literal');
  return state.known(model)
    ? { kind: 'lines', model, column: wanted }
    : refuse('unknown_field', model);
}

function atomOf({ atoms }: Walk, node: Syntax): Atom {
  const atom = node.type === 'SymbolNode' ? atoms[Number(node.name.slice(1))] : undefined;
  if (!atom) throw new FormulaError('syntax');
  return atom;
}

function isUnary(name: string): name is Unary {
  return Object.hasOwn(UNARY, name);
}

function isBinary(name: string): name is Binary {
  return Object.hasOwn(BINARY, name);
}

/** The term as it would be entered; `name` says a model in other words. */
export function formatTerm(
  term: Term,
  name: (model: string) => string | undefined = () => undefined,
): string {
  const inner = (part: Term) => formatTerm(part, name);
  switch (term.kind) {
    case 'literal':
      return term.shown;
    case 'field':
      return (
        name(term.model) ??
        (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(term.model) ? term.model : `{{${term.model}}}`)
      );
    case 'lines':
      return `LINES(${JSON.stringify(name(term.model) ?? term.model)}, ${JSON.stringify(term.column)})`;
    case 'group':
      return `(${inner(term.of)})`;
    case 'unary':
      return term.operator === 'factorial'
        ? `${inner(term.of)}%`
        : `${UNARY[term.operator]}${inner(term.of)}`;
    case 'binary':
      return `${inner(term.left)} ${BINARY[term.operator]} ${inner(term.right)}`;
    case 'chain':
      return term.parts
        .map((part, index) =>
          index === 0
            ? inner(part)
            : `${BINARY[term.operators[index - 1] ?? 'equal']} ${inner(part)}`,
        )
        .join(' ');
    case 'condition':
      return `${inner(term.test)} ? ${inner(term.yes)} : ${inner(term.no)}`;
    case 'call':
      return `${term.name}(${term.args.map(inner).join(', ')})`;
  }
}
