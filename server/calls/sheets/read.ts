import { type FileHandle, open } from 'node:fs/promises';
import { plainCell } from '../../../schemas/exchange/neutral.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { csvRows } from './csv.ts';
import { MOST_COLUMNS, type SheetRow } from './limits.ts';
import { openZip } from './unzip.ts';
import { openWorkbook } from './workbook.ts';

export type { SheetRow } from './limits.ts';

export interface OpenSheet {
  /** '' for a file that is no workbook */
  name: string;
  /** those that are not empty, one after the other, from the first again with each call */
  rows(): AsyncGenerator<SheetRow>;
}

/** Works with the sheets of a file on the disk that people see. Refuses what is neither xlsx nor text. */
export async function withSheets<T>(
  path: string,
  locale: Locale,
  work: (sheets: readonly OpenSheet[]) => Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    return await work(await sheetsOf(file, locale));
  } finally {
    await file.close();
  }
}

async function sheetsOf(file: FileHandle, locale: Locale): Promise<OpenSheet[]> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer.toString('latin1') !== 'PK\x03\x04')
    return [{ name: '', rows: () => filled(csvRows(file, locale)) }];
  const { sheets } = await openWorkbook(await openZip(file));
  return sheets.map(({ name, rows }) => ({ name, rows: () => filled(rows()) }));
}

async function* filled(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    const plain = cells
      .slice(0, MOST_COLUMNS)
      .map((cell) => (typeof cell === 'string' ? plainCell(cell) : (cell ?? null)));
    if (plain.some((cell) => cell !== null && cell !== '')) yield { row, cells: plain };
  }
}
