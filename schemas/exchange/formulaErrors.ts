import type { Cell } from './cells.ts';

const ERROR =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|CONNECT!|BLOCKED!|UNKNOWN!|ERROR!)$/;

/** What a spreadsheet shows where a formula came to nothing: never a value that somebody meant. */
export function isFormulaError(cell: Cell): boolean {
  return typeof cell === 'string' && ERROR.test(cell.trim());
}
