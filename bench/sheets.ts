// npm run bench -- sheets [--cells 1000000]
// A workbook as Excel lays it out, read by the very functions that the reader's thread runs: processor time of the least of three readings.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sheetsOf } from '../server/endpoints/sheets/open.ts';
import { columnLetters } from '../server/endpoints/sheets/markup.ts';
import { zipStream } from '../server/endpoints/sheets/zip.ts';

const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { cells: { type: 'string', default: '1000000' } },
});
const COLUMNS = 20;
const rows = Math.ceil(Number(values.cells) / COLUMNS);
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

type CellOf = (place: string, row: number, column: number) => string;
/** How office programs write cells: most of ours are texts that are shared, some are numbers and days. */
const KINDS: Readonly<Record<string, CellOf>> = {
  'shared texts': (place, row, column) =>
    `<c r="${place}" s="2" t="s"><v>${(row * COLUMNS + column) % 50_000}</v></c>`,
  numbers: (place, row, column) => `<c r="${place}" s="0"><v>${row * column + 0.25}</v></c>`,
  'inline texts': (place, row) => `<c r="${place}" t="inlineStr"><is><t>客户 ${row}</t></is></c>`,
  mixed: (place, row, column) =>
    column % 4 === 3
      ? `<c r="${place}" s="1"><v>${45_000 + (row % 900)}</v></c>`
      : column % 4 === 2
        ? `<c r="${place}"><v>${row * column}</v></c>`
        : `<c r="${place}" s="2" t="s"><v>${(row * COLUMNS + column) % 50_000}</v></c>`,
};

const directory = await mkdtemp(join(tmpdir(), 'sheets-'));
try {
  for (const [kind, cell] of Object.entries(KINDS)) {
    const path = join(directory, 'book.xlsx');
    await writeFile(path, zipStream(partsOf(cell)));
    const costs: number[] = [];
    for (let run = 0; run < 3; run += 1) costs.push(await costOf(path));
    const perMillion = (Math.min(...costs) / (rows * COLUMNS)) * 1_000_000;
    console.log(`${kind}: ${(perMillion / 1000).toFixed(2)} s of the processor a million cells`);
  }
} finally {
  await rm(directory, { recursive: true });
}

/** ms of the processor, of all threads: what is unpacked elsewhere counts, too. */
async function costOf(path: string): Promise<number> {
  const before = process.cpuUsage();
  const file = await open(path);
  let read = 0;
  for (const sheet of await sheetsOf(file, 'zh-chs'))
    for await (const { cells } of sheet.rows()) read += cells.length;
  await file.close();
  if (read !== rows * COLUMNS) throw new Error(`${read} cells were read of ${rows * COLUMNS}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function partsOf(cell: CellOf) {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  return Object.entries({
    '_rels/.rels': [
      `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    'xl/workbook.xml': [
      `<workbook ${MAIN}><sheets><sheet name="一" sheetId="1" r:id="a"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      `<Relationships>${relation('a', 'worksheet', 'sheet.xml')}${relation('b', 'sharedStrings', 'shared.xml')}${relation('c', 'styles', 'styles.xml')}</Relationships>`,
    ],
    'xl/shared.xml': [
      `<sst ${MAIN}>${Array.from({ length: 50_000 }, (_, index) => `<si><t>共享文本 ${index}</t></si>`).join('')}</sst>`,
    ],
    'xl/styles.xml': [
      `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    ],
    'xl/sheet.xml': sheetOf(cell),
  }).map(([name, parts]) => ({ name, parts }));
}

function* sheetOf(cell: CellOf): Generator<string> {
  yield `<worksheet ${MAIN}><sheetData>`;
  for (let row = 1; row <= rows; row += 1)
    yield `<row r="${row}" spans="1:${COLUMNS}" ht="15" customHeight="1">${Array.from({ length: COLUMNS }, (_, column) => cell(`${columnLetters(column)}${row}`, row, column)).join('')}</row>`;
  yield '</sheetData></worksheet>';
}
