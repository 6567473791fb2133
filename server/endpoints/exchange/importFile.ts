import { AppError } from '../../../schemas/i18n/errors.ts';
import { matchHeaders } from '../../../schemas/exchange/headers.ts';
import type { Form } from '../../../schemas/form/form.ts';
import {
  addImportRows,
  beginImport,
  deleteImport,
  formFor,
  importForms,
  MOST_IMPORTED,
} from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import { exampleLine } from './importTemplate.ts';
import { type OpenSheet, type SheetRow, withSpreadsheet } from '../sheets/read.ts';
import { readConfig } from '../shared/userConfig.ts';

const CHUNK = 500;
/** Titles and remarks stand above the heading, not more than this many rows. */
const ABOVE = 10;

export interface ImportFile {
  name: string;
  path: string;
  /** one of a workbook's; without it the one that looks most like the module */
  sheet?: string | undefined;
}

/** Under which a user's own choice of columns is kept. */
export function importMappingKey(module: string): string {
  return `import:${module}`;
}

/** Reads a spreadsheet row by row into an import; one that cannot be read to its end leaves nothing. */
export async function readIntoImport(
  caller: Caller,
  module: string,
  { name, path, sheet }: ImportFile,
): Promise<number> {
  const forms = await importForms(caller, module);
  return withSpreadsheet(path, caller.locale, async (sheets) => {
    const heads = await Promise.all(
      sheets.map(async (each) => headingOf(await firstRows(each), forms)),
    );
    const wanted =
      sheet === undefined ? mostKnown(heads) : sheets.findIndex((each) => each.name === sheet);
    const [from, head] = [sheets[wanted], heads[wanted]];
    if (!from || !head) throw new AppError('sheet_empty');
    const headers = head.cells.map((cell) =>
      String(cell ?? '')
        .trim()
        .slice(0, 200),
    );
    const id = await beginImport(caller, module, {
      name,
      headers,
      remembered: await readConfig(caller, importMappingKey(module)),
      sheet: from.name,
      sheets: sheets.map((each) => each.name).filter(Boolean),
    });
    try {
      await addRows(caller, id, {
        from,
        after: head.row,
        example: JSON.stringify(await exampleIn(caller, module)),
      });
      return id;
    } catch (error) {
      await deleteImport(caller, id);
      throw error;
    }
  });
}

async function exampleIn(caller: Caller, module: string): Promise<string[]> {
  return exampleLine(await formFor(caller, module));
}

async function addRows(
  caller: Caller,
  id: number,
  { from, after, example }: { from: OpenSheet; after: number; example: string },
): Promise<void> {
  let count = 0;
  let rows: SheetRow[] = [];
  for await (const row of from.rows()) {
    if (row.row <= after || JSON.stringify(row.cells.map((cell) => String(cell ?? ''))) === example)
      continue;
    count += 1;
    if (count > MOST_IMPORTED)
      throw new AppError('sheet_too_long', { data: { max: MOST_IMPORTED } });
    rows.push(row);
    if (rows.length < CHUNK) continue;
    await addImportRows(caller, id, rows);
    rows = [];
  }
  if (count === 0) throw new AppError('sheet_empty');
  await addImportRows(caller, id, rows);
}

async function firstRows(sheet: OpenSheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) if (rows.push(row) >= ABOVE) break;
  return rows;
}

interface Heading extends SheetRow {
  /** how many of its words are fields */
  known: number;
}

/** The row whose words are fields; the first one where none are, or as many in several. */
function headingOf(rows: readonly SheetRow[], forms: readonly Form[]): Heading | undefined {
  const headings = rows.map((row) => ({
    ...row,
    known: matchHeaders(
      row.cells.map((cell) => String(cell ?? '')),
      forms,
    ).filter((model) => model !== null).length,
  }));
  return headings.find(({ known }) => known === Math.max(...headings.map((each) => each.known)));
}

function mostKnown(heads: readonly (Heading | undefined)[]): number {
  const most = Math.max(...heads.map((head) => head?.known ?? -1));
  return heads.findIndex((head) => (head?.known ?? -1) === most);
}
