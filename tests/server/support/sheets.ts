import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { type SheetRow, withSpreadsheet } from '../../../server/endpoints/sheets/read.ts';
import { zipStream } from '../../../server/endpoints/sheets/zip.ts';

/** All rows of one sheet of a file on the disk. */
export function readSheet(
  path: string,
  { sheet = 0, locale = 'zh-chs' }: { sheet?: number; locale?: Locale } = {},
): Promise<SheetRow[]> {
  return withSpreadsheet(path, locale, async (sheets) => {
    const rows: SheetRow[] = [];
    for await (const row of sheets[sheet]?.rows() ?? []) rows.push(row);
    return rows;
  });
}

/** Bytes as a file of their own. */
export async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sheet-')), 'sheet');
  await writeFile(path, bytes);
  return path;
}

/** An archive of parts by name. */
export function zipOf(parts: Readonly<Record<string, string | Iterable<string>>>): Promise<Buffer> {
  return buffer(
    Readable.from(
      zipStream(
        Object.entries(parts).map(([name, text]) => ({
          name,
          parts: typeof text === 'string' ? [text] : text,
        })),
      ),
    ),
  );
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  /** inside of sheetData by the name of the sheet, or all of the part behind it */
  sheets: Readonly<Record<string, string>>;
  hidden?: readonly string[];
  /** inside of sst */
  shared?: string;
  /** inside of styleSheet */
  styles?: string;
  /** attributes of workbookPr */
  properties?: string;
  /** of every element, with its colon, as some writers have it */
  prefix?: string;
}

/** The parts of a workbook as Excel lays them out. */
export function sheetParts({
  sheets,
  hidden = [],
  shared = '',
  styles = '',
  properties = '',
  prefix: p = '',
}: Book): Record<string, string> {
  const names = Object.keys(sheets);
  const space = `xmlns${p && `:${p.slice(0, -1)}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  return {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<${p}workbook ${space} xmlns:r="${RELATIONS}"><${p}workbookPr ${properties}/><${p}sheets>${names.map((name, at) => `<${p}sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...names.map((_, at) =>
          relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
        ),
        relation('s', 'sharedStrings', 'sharedStrings.xml'),
        relation('t', 'styles', '/xl/styles.xml'),
      ].join(''),
    ),
    'xl/sharedStrings.xml': `<${p}sst ${space}>${shared}</${p}sst>`,
    'xl/styles.xml': `<${p}styleSheet ${space}>${styles}</${p}styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<${p}worksheet ${space}><${p}sheetData>${sheets[name]}</${p}sheetData></${p}worksheet>`,
      ]),
    ),
  };
}
