import { create, parseDependencies, type FactoryFunctionMap, type MathNode } from 'mathjs/number';

/** The nodes of mathjs that may occur in our formulas; lex.ts sees to it that every operand and function is a symbol of its making. */
export type Syntax =
  | { type: 'SymbolNode'; name: string }
  | { type: 'ParenthesisNode'; content: Syntax }
  | { type: 'OperatorNode'; fn: string; op: string; args: Syntax[]; implicit: boolean }
  | { type: 'ConditionalNode'; condition: Syntax; trueExpr: Syntax; falseExpr: Syntax }
  | { type: 'RelationalNode'; conditionals: string[]; params: Syntax[] }
  | { type: 'FunctionNode'; fn: Syntax; args: Syntax[] };

// Only the parser: this instance knows no function, constant or unit, so nothing can be called by way of it.
const { parse } = create({ parseDependencies } as FactoryFunctionMap, {}) as {
  parse: (text: string) => MathNode;
};

/** Throws mathjs' SyntaxError, whose `char` is the 1-based character. Other kinds of node are refused where the tree is walked. */
export function parseSyntax(text: string): Syntax {
  return parse(text) as unknown as Syntax;
}
