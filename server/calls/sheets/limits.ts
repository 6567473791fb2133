import type { Cell } from '../../../schemas/exchange/cells.ts';

export const MOST_COLUMNS = 500;

export interface SheetRow {
  /** as the spreadsheet counts, from 1 */
  row: number;
  cells: Cell[];
}
