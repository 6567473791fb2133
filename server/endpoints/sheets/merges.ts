import type { Cell } from '../../../schemas/exchange/cells.ts';
import { counter, MOST_COLUMNS, SHEET_LIMITS } from './limits.ts';
import { PLAIN_CELL } from './plainElements.ts';
import { attribute, texts, parseXml } from './xml.ts';

export interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** Where cells reach over several rows, by their first row. They stand behind the rows of a sheet, so the whole of it is read. */
export async function readMergedCells(sheet: () => AsyncIterable<Buffer>): Promise<MergedCells[]> {
  if (!(await mentions(sheet(), 'mergeCell'))) return []; // a glance at the text costs a tenth of reading it
  const spend = counter(SHEET_LIMITS.merges);
  const merges: MergedCells[] = [];
  const found = parseXml<MergedCells>(sheet(), (emit) => ({
    open(name, attributes) {
      if (name !== 'mergeCell') return;
      spend();
      const [, letters = '', from = '', to = ''] =
        /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attribute(attributes, 'ref') ?? '') ??
        [];
      const merge = { column: columnOf(letters), from: Number(from), to: Number(to) };
      if (merge.to > merge.from && merge.column < MOST_COLUMNS) emit(merge);
    },
    plain: { ...PLAIN_CELL, belongs: () => true, take: () => {} },
  }));
  for await (const merge of found) merges.push(merge);
  return merges.sort((a, b) => a.from - b.from);
}

async function mentions(sheet: AsyncIterable<Buffer>, word: string): Promise<boolean> {
  let before = '';
  for await (const text of texts(sheet)) {
    const here = before + text;
    if (here.includes(word)) return true;
    before = here.slice(1 - word.length);
  }
  return false;
}

/**
 * Cells that reach over several rows say the same of each. What reaches over columns stays in the first: the others are fields of their own.
 * Rows come in their order; each column has one such cell at a time, so a row costs what it has columns, however many cells are merged.
 */
export function fillMergedCells(
  merges: readonly MergedCells[],
  spend: (cells: number) => void,
): (row: number, cells: Cell[]) => Cell[] {
  const open = new Map<number, MergedCells & { value: Cell }>();
  let next = 0;
  return (row, cells) => {
    spend(open.size);
    for (const [column, { to, value }] of open) {
      if (row <= to) {
        while (cells.length <= column) cells.push(null);
        cells[column] ??= value;
      }
      if (row >= to) open.delete(column);
    }
    for (let merge = merges[next]; merge && merge.from <= row; merge = merges[++next])
      if (merge.to > row)
        open.set(merge.column, {
          ...merge,
          value: merge.from === row ? (cells[merge.column] ?? null) : null,
        });
    return cells;
  };
}

/** From 0; whatever is no column of ours lies beyond the last. */
export function columnOf(letters: string): number {
  if (letters === '' || letters.length > 3) return MOST_COLUMNS;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
