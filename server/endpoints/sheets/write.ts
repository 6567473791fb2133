import { Readable } from 'node:stream';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import { escapeFormula } from '../../../schemas/exchange/escapeFormula.ts';
import { escaped, columnLetters, MAIN, RELATIONS, XML } from './markup.ts';
import { MOST_NOTES, NOTES_TYPE, type Note, noteParts } from './notes.ts';
import { zipStream } from './zip.ts';

export type SheetFormat = 'xlsx' | 'csv';
export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface SheetLine {
  cells: readonly Cell[];
  /** by column, what is wrong there: said in a note of the cell, which is red */
  notes?: ReadonlyMap<number, string>;
}

export interface SheetToWrite {
  /** of the tab */
  name: string;
  headers: readonly string[];
  /** some rows at a time */
  rows: AsyncIterable<readonly SheetLine[]>;
  /** by column, what may be chosen there */
  choices?: ReadonlyMap<number, readonly string[]>;
  /** columns that must be filled */
  required?: ReadonlySet<number>;
  /** whether lines have notes */
  noted?: boolean;
  /** plain sheets behind it, in a workbook */
  more?: readonly Pick<SheetToWrite, 'name' | 'headers' | 'rows'>[];
}

/** A spreadsheet as it is read: rows are asked for as fast as somebody takes the bytes. Texts are never formulas. */
export function sheetStream(format: SheetFormat, sheet: SheetToWrite): Readable {
  return Readable.from(format === 'csv' ? csv(sheet) : workbook(sheet), { objectMode: false });
}

async function* csv({ headers, rows }: SheetToWrite): AsyncGenerator<string> {
  yield `\uFEFF${line(headers)}`; // by the mark spreadsheets know that it is UTF-8
  for await (const some of rows) yield some.map(({ cells }) => line(cells)).join('');
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? '');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet takes no more in one place. */
const LONGEST = 32_767;

function workbook(sheet: SheetToWrite): AsyncGenerator<Buffer> {
  const lists = [...(sheet.choices ?? [])];
  const notes: Note[] = [];
  const more = sheet.more ?? [];
  const seen = tabNames([sheet, ...more].map(({ name }) => name));
  const tabs = [
    ...seen.map((name) => ({ name, state: '' })),
    ...(lists.length > 0 ? [{ name: '_', state: ' state="hidden"' }] : []),
  ];
  const parts = tabs.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const sheets = tabs
    .map(
      ({ name, state }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`,
    )
    .join('');
  const types = parts
    .map(
      (part) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('');
  const relations = parts
    .map(
      (part, index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="${part.slice(3)}"/>`,
    )
    .join('');
  return zipStream([
    {
      name: '[Content_Types].xml',
      parts: [
        `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types}${sheet.noted ? NOTES_TYPE : ''}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      parts: [
        `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      parts: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}<Relationship Id="rId${parts.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', parts: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', parts: worksheet(sheet, { lists, notes }) },
    ...(sheet.noted ? noteParts(notes) : []),
    ...more.map((each, index) => ({
      name: `xl/worksheets/sheet${index + 2}.xml`,
      parts: worksheet(each, { lists: [], notes: [] }),
    })),
    ...(lists.length > 0 ? [{ name: parts.at(-1) ?? '', parts: [listSheet(lists)] }] : []),
  ]);
}

/** 0 plain, 1 heading, 2 heading of a column that must be filled, 3 text, 4 wrong */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="3" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`;

type Lists = readonly (readonly [number, readonly string[]])[];

/** Fills `notes` on its way. */
async function* worksheet(
  { headers, rows, required, noted }: SheetToWrite,
  { lists, notes }: { lists: Lists; notes: Note[] },
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${headers.map((header, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(header.length * 2 + 4, 12), 40)}" customWidth="1"/>`).join('')}</cols><sheetData>`;
  yield row(headers, (index) => (required?.has(index) ? 2 : 1));
  let written = 1;
  for await (const some of rows) {
    for (const [at, line_] of some.entries())
      for (const [column, text] of line_.notes ?? [])
        if (notes.length < MOST_NOTES) notes.push({ row: written + at, column, text });
    yield some
      .map(({ cells, notes: wrong }) => row(cells, (index) => (wrong?.has(index) ? 4 : 3)))
      .join('');
    written += some.length;
  }
  yield '</sheetData>';
  if (lists.length > 0) {
    const rules = lists.map(
      ([column, words], index) =>
        `<dataValidation type="list" allowBlank="1" sqref="${columnLetters(column)}2:${columnLetters(column)}50001"><formula1>_!$${columnLetters(index)}$1:$${columnLetters(index)}$${words.length}</formula1></dataValidation>`,
    );
    yield `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
  }
  yield `${noted ? '<legacyDrawing r:id="rId2"/>' : ''}</worksheet>`;
}

function listSheet(lists: Lists): string {
  const most = Math.max(...lists.map(([, words]) => words.length));
  const rows = Array.from({ length: most }, (_, index) =>
    row(
      lists.map(([, words]) => words[index] ?? null),
      () => 3,
    ),
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function row(cells: readonly Cell[], style: (index: number) => number): string {
  return `<row>${cells.map((cell, index) => xlsxCell(cell, style(index))).join('')}</row>`;
}

function xlsxCell(cell: Cell, style: number): string {
  if (cell === null || cell === '') return style === 4 ? '<c s="4"/>' : '<c/>';
  if (typeof cell === 'number') return `<c${style === 4 ? ' s="4"' : ''}><v>${cell}</v></c>`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(escapeFormula(String(cell)).slice(0, LONGEST))}</t></is></c>`;
}

/** Names of tabs: at most 31 letters, no sign that a spreadsheet refuses, and no two alike. */
function tabNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet';
    let [tab, count] = [plain.slice(0, MOST_LETTERS), 1];
    while (taken.has(tab.toLowerCase())) {
      count += 1;
      tab = `${plain.slice(0, MOST_LETTERS - 4)} ${count}`;
    }
    taken.add(tab.toLowerCase());
    return tab;
  });
}

const MOST_LETTERS = 31;
