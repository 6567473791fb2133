import type { Cell } from '../../../schemas/exchange/cells.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';

const MB = 1024 * 1024;

export const MOST_COLUMNS = 500;

/** What one file may cost to read, whatever its own size. A real sheet of 50,000 rows and 100 columns stays below each of them. */
export const SHEET_LIMITS = {
  /** unpacked, of the whole file; what is read twice counts twice */
  bytes: 1024 * MB,
  /** unpacked, of one sheet */
  sheetBytes: 512 * MB,
  /** unpacked, of the texts that cells share: they are all held at once */
  sharedBytes: 128 * MB,
  sharedTexts: 2_000_000,
  /** runs of letters and phonetic readings of one text */
  runs: 10_000,
  sheets: 200,
  /** what a spreadsheet holds at most */
  rows: 1_048_576,
  rowCells: 16_384,
  /** with those that merged cells fill */
  cells: 6_000_000,
  merges: 200_000,
  styles: 100_000,
  /** characters of a number's format */
  format: 255,
  /** characters of one cell of text, of a row, which the main thread takes in at once, and of all rows */
  cell: MB,
  rowText: 4 * MB,
  text: 96 * MB,
  /** bytes of a file that may pass between one tag and the next */
  token: MB,
  depth: 64,
  attributes: 1_000,
  /** faults of an XML that are passed over, as a character that XML does not allow */
  faults: 10_000,
  /** the reader's own time */
  ms: 60_000,
  heapMb: 512,
  /** files that are read at the same time, and that wait for it */
  readers: 2,
  waiting: 50,
} as const;

export interface SheetRow {
  /** as the spreadsheet counts, from 1 */
  row: number;
  cells: Cell[];
}

/** The file is broken, or no spreadsheet. */
export function unreadable(cause?: unknown): AppError {
  return new AppError('sheet_unreadable', { cause });
}

/** The file is whole, but one of the limits above is reached. */
export function tooLargeError(): AppError {
  return new AppError('sheet_too_large');
}

/** Counts against a limit and refuses what exceeds it. */
export function counter(most: number): (more?: number) => void {
  let count = 0;
  return (more = 1) => {
    count += more;
    if (count > most) throw tooLargeError();
  };
}
