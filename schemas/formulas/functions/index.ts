import { DATES } from './dates.ts';
import { LISTS } from './lists.ts';
import { LOGIC } from './logic.ts';
import { NUMBERS } from './numbers.ts';
import type { FunctionRow } from './functionRow.ts';
import { TEXTS } from './texts.ts';

/** Every function of the language; LINES, which reads a field instead of values, is the reader's own. */
const FUNCTIONS = { ...LOGIC, ...LISTS, ...NUMBERS, ...TEXTS, ...DATES } as const satisfies Record<
  string,
  FunctionRow
>;

export type FunctionName = keyof typeof FUNCTIONS | 'LINES';

/** The same functions as other products and spreadsheets spell them. */
const ALIASES: Readonly<Record<string, FunctionName>> = {
  AVERAGE: 'AVG',
  CONCATENATE: 'CONCAT',
  POW: 'POWER',
  ISBLANK: 'ISEMPTY',
  ISNULL: 'ISEMPTY',
  UPPERMONEY: 'RMB',
  AVERAGEIF: 'AVGIF',
  NETWORKDAYS: 'WORKDAYS',
  SUBSTITUTE: 'REPLACE',
};

/** The function a word means, in any case. */
export function functionName(word: string): FunctionName | undefined {
  const name = word.toUpperCase();
  if (name === 'LINES' || Object.hasOwn(FUNCTIONS, name)) return name as FunctionName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

export function functionRow(name: Exclude<FunctionName, 'LINES'>): FunctionRow {
  return FUNCTIONS[name];
}
