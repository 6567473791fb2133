import { type FileHandle, open } from 'node:fs/promises';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import { plainCell } from '../../../schemas/exchange/neutral.ts';
import { openZip, unreadable, type Zipped } from './unzip.ts';

const MB = 1024 * 1024;
/** Texts that many cells share are all held at once; a sheet passes by. */
const MOST_SHARED = 128 * MB;
const MOST_SHEET = 2048 * MB;
const MOST_ROW = 4 * MB;
const MOST_COLUMNS = 500;

export interface SheetRow {
  /** as the spreadsheet counts, from 1 */
  row: number;
  cells: Cell[];
}

/** The rows of the first sheet of a file on the disk that are not empty, one after the other. Refuses what is neither xlsx nor csv. */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const rows = buffer.toString('latin1') === 'PK\x03\x04' ? workbookRows(await openZip(file)) : csvRows(file);
    for await (const { row, cells } of rows) {
      const plain = cells.slice(0, MOST_COLUMNS).map((cell) => (typeof cell === 'string' ? plainCell(cell) : (cell ?? null)));
      if (plain.some((cell) => cell !== null && cell !== '')) yield { row, cells: plain };
    }
  } finally {
    await file.close();
  }
}

async function* workbookRows(zip: Zipped): AsyncGenerator<SheetRow> {
  const shared = zip.has('xl/sharedStrings.xml') ? await sharedTexts(zip) : [];
  let row = 0;
  for await (const part of elements(zip.read(await firstSheet(zip), MOST_SHEET), 'row')) {
    row = Number(/^<row[^>]*?\sr="(\d+)"/.exec(part)?.[1] ?? row + 1);
    yield { row, cells: cellsOf(part, shared) };
  }
}

async function firstSheet(zip: Zipped): Promise<string> {
  const [book, relations] = [await whole(zip, 'xl/workbook.xml'), await whole(zip, 'xl/_rels/workbook.xml.rels')];
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(book)?.[0] ?? '';
  const id = /\sr:id="([^"]+)"/.exec(sheet)?.[1] ?? '';
  const relation = relations.match(/<Relationship\s[^>]*>/g)?.find((each) => each.includes(` Id="${id}"`)) ?? '';
  const target = /\sTarget="([^"]+)"/.exec(relation)?.[1] ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function whole(zip: Zipped, name: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of zip.read(name, MB)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function sharedTexts(zip: Zipped): Promise<string[]> {
  const texts: string[] = [];
  for await (const part of elements(zip.read('xl/sharedStrings.xml', MOST_SHARED), 'si')) texts.push(textIn(part));
  return texts;
}

/** The elements of one name, as text, of a stream of XML that holds them side by side. */
async function* elements(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  const [begin, end] = [new RegExp(`<${name}[\\s>/]`), `</${name}>`];
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    for (;;) {
      const from = rest.search(begin);
      if (from < 0) {
        rest = rest.slice(-name.length - 2);
        break;
      }
      const open_ = rest.indexOf('>', from);
      const empty = open_ > 0 && rest.charAt(open_ - 1) === '/';
      const to = empty ? open_ + 1 : rest.indexOf(end, from) + end.length;
      if (open_ < 0 || to < end.length) {
        rest = rest.slice(from);
        if (rest.length > MOST_ROW) throw unreadable();
        break;
      }
      yield rest.slice(from, to);
      rest = rest.slice(to);
    }
  }
}

const CELL = /<c(\s[^>]*?)?(?:\/>|>(.*?)<\/c>)/gs;

function cellsOf(row: string, shared: readonly string[]): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const [, attributes = '', inside = ''] of row.matchAll(CELL)) {
    const place = /\sr="([A-Z]+)\d+"/.exec(attributes)?.[1];
    if (place) column = Array.from(place).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    if (column >= MOST_COLUMNS) break;
    while (cells.length < column) cells.push(null);
    cells[column] = cellOf(/\st="(\w+)"/.exec(attributes)?.[1] ?? 'n', inside, shared);
    column += 1;
  }
  return cells;
}

function cellOf(type: string, inside: string, shared: readonly string[]): Cell {
  if (type === 'inlineStr') return textIn(inside);
  const value = /<v(?:\s[^>]*)?>(.*?)<\/v>/s.exec(inside)?.[1];
  if (value === undefined || type === 'e') return null;
  switch (type) {
    case 's': return shared[Number(value)] ?? null;
    case 'b': return value === '1';
    case 'str': case 'd': return decoded(value);
    default: return Number.isFinite(Number(value)) ? Number(value) : decoded(value);
  }
}

/** The text of all runs, without the readings above Japanese words. */
function textIn(part: string): string {
  return [...part.replaceAll(/<rPh[\s>].*?<\/rPh>/gs, '').matchAll(/<t(?:\s[^>]*)?>(.*?)<\/t>/gs)].map(([, text = '']) => decoded(text)).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text.replaceAll('\r\n', '\n');
  return text.replaceAll('\r\n', '\n').replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    return code === undefined ? (ENTITIES[name ?? ''] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

const HEAD = 64 * 1024;

/** UTF-8, or what Chinese spreadsheets write where the bytes are none; separated by commas, semicolons or tabs, whichever the first line has most of. */
async function* csvRows(file: FileHandle): AsyncGenerator<SheetRow> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.includes(0)) throw unreadable();
  const decoder = new TextDecoder(isUtf8(head, bytesRead < HEAD) ? 'utf-8' : 'gb18030');
  const first = new TextDecoder('utf-8').decode(head).split('\n', 1)[0] ?? '';
  const separator = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  let [cell, row, quoted, closed, before]: [string, number, boolean, boolean, string] = ['', 1, false, false, ''];
  let cells: Cell[] = [];
  const endCell = () => {
    cells.push(cell);
    [cell, closed] = ['', false];
  };
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    for (const mark of decoder.decode(chunk, { stream: true })) {
      if (quoted) {
        if (mark === '"') quoted = false;
        else cell += mark;
      } else if (mark === '"' && (closed || cell === '')) {
        if (closed && before === '"') cell += '"'; // two of them inside quotes are one
        [quoted, closed] = [true, true];
      } else if (mark === separator) endCell();
      else if (mark === '\n') {
        endCell();
        yield { row, cells };
        [cells, row] = [[], row + 1];
      } else if (mark !== '\r') cell += mark;
      before = mark;
      if (cell.length > MOST_ROW || cells.length > 4 * MOST_COLUMNS) throw unreadable();
    }
  }
  endCell();
  yield { row, cells };
}

function isUtf8(head: Buffer, whole_: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole_ });
    return true;
  } catch {
    return false; // bytes of another encoding
  }
}
