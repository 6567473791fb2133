// Carries mathjs and decimal.js: browsers load it with import(), and only for modules that have formulas. Nothing else in schemas imports it
// except for types; messages.ts, which says faults in words, is free of both.
export { explain, type Explanation, operandsOf, stepsOf } from './explain.ts';
export { formGraph } from './formGraph.ts';
export { formulaGraph, type FormulaGraph } from './graph.ts';
export {
  FormulaError,
  formulaMessage,
  isFault,
  type FormulaErrorId,
  type FormulaValue,
} from './values/messages.ts';
export { operandFault } from './operands.ts';
export { parseFormula } from './parse.ts';
export { rowComputer } from './rowComputer.ts';
export type { FormulaEnv } from './values/values.ts';
