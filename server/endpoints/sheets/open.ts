import { type FileHandle } from 'node:fs/promises';
import { plainCell } from '../../../schemas/exchange/escapeFormula.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { csvRows } from './csv.ts';
import { counter, MOST_COLUMNS, SHEET_LIMITS, type SheetRow, tooLargeError } from './limits.ts';
import { openZip } from './unzip.ts';
import { openWorkbook } from './workbook.ts';

export interface Sheet {
  /** '' for a file that is no workbook */
  name: string;
  /** those that are not empty, one after the other, from the first again with each call */
  rows(): AsyncGenerator<SheetRow>;
}

/** The sheets of a file that people see, as they are read: work for a thread of its own (reader.ts). */
export async function sheetsOf(file: FileHandle, locale: Locale): Promise<Sheet[]> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  const sheets =
    buffer.toString('latin1') === 'PK\x03\x04'
      ? (await openWorkbook(await openZip(file))).sheets
      : [{ name: '', rows: () => csvRows(file, locale) }];
  const spend = counter(SHEET_LIMITS.text);
  return sheets.map(({ name, rows }) => ({ name, rows: () => filled(rows(), spend) }));
}

async function* filled(
  rows: AsyncGenerator<SheetRow>,
  spend: (characters: number) => void,
): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    let characters = 0;
    let empty = true;
    const plain = cells.slice(0, MOST_COLUMNS).map((cell) => {
      if (typeof cell === 'string') characters += cell.length;
      empty &&= cell === null || cell === undefined || cell === '';
      return typeof cell === 'string' ? plainCell(cell) : (cell ?? null);
    });
    if (characters > SHEET_LIMITS.rowText) throw tooLargeError();
    spend(characters);
    if (!empty) yield { row, cells: plain };
  }
}
