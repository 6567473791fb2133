import { posix } from 'node:path';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import { type Shown, shownBy, shownNumber } from '../../../schemas/exchange/numberFormats.ts';
import { type SheetRow, MOST_COLUMNS } from './limits.ts';
import { unreadable, type Zipped } from './unzip.ts';
import { attribute, decoded, elements, textIn } from './xml.ts';

const MB = 1024 * 1024;
/** Texts that many cells share are all held at once; a sheet passes by. */
const MOST_SHARED = 128 * MB;
const MOST_TEXTS = 2_000_000;
const MOST_SHEET = 1024 * MB;
/** What a spreadsheet holds at most. */
const MOST_ROWS = 1_048_576;
const MOST_STYLES = 100_000;
const MOST_MERGED = 50_000;

export interface Workbook {
  /** the sheets that people see, in their order */
  sheets: { name: string; rows(): AsyncGenerator<SheetRow> }[];
}

/** A workbook as Excel, WPS, LibreOffice, Numbers or Google writes it; nothing of it is held but texts that cells share and where cells are merged. */
export async function openWorkbook(zip: Zipped): Promise<Workbook> {
  const root = targetIn(
    await all(zip, '_rels/.rels', 'Relationship', 100),
    '',
    isA('officeDocument'),
  );
  if (root === undefined) throw unreadable();
  const relations = await all(zip, root.replace(/([^/]+)$/, '_rels/$1.rels'), 'Relationship', 1000);
  const target = (test: (relation: string) => boolean) => targetIn(relations, root, test);
  const from1904 = (await all(zip, root, 'workbookPr', 1)).some((each) =>
    ['1', 'true'].includes(attribute(each, 'date1904') ?? ''),
  );
  const book = {
    shared: remembered(() => sharedTexts(zip, target(isA('sharedStrings')))),
    styles: remembered(() => stylesOf(zip, target(isA('styles')))),
    from1904,
  };
  const listed = (await all(zip, root, 'sheet', 1000)).filter(
    (sheet) => (attribute(sheet, 'state') ?? 'visible') === 'visible',
  );
  const sheets = listed.flatMap((sheet) => {
    const id = attribute(sheet, 'id');
    const place = target(
      (relation) =>
        attribute(relation, 'Id') === id &&
        !/\/(?:chart|dialog|macro)sheet$/i.test(attribute(relation, 'Type') ?? ''),
    );
    return place === undefined
      ? []
      : [{ name: attribute(sheet, 'name') ?? '', rows: () => rowsOf(zip, place, book) }];
  });
  if (sheets.length === 0) throw unreadable();
  return { sheets };
}

interface Book {
  shared(): Promise<readonly string[]>;
  styles(): Promise<readonly (Shown | undefined)[]>;
  from1904: boolean;
}

function remembered<T>(work: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= work());
}

function isA(kind: string): (relation: string) => boolean {
  return (relation) => attribute(relation, 'Type')?.endsWith(`/${kind}`) === true;
}

/** The part that a relation names, beside the part it belongs to or from the root of the archive. */
function targetIn(
  relations: readonly string[],
  of: string,
  test: (relation: string) => boolean,
): string | undefined {
  const target = attribute(relations.find(test) ?? '', 'Target');
  return target === undefined ? undefined : posix.resolve('/', posix.dirname(of), target).slice(1);
}

async function all(zip: Zipped, part: string, name: string, most: number): Promise<string[]> {
  const found: string[] = [];
  for await (const element of elements(zip.read(part, 4 * MB), name))
    if (found.push(element) >= most) break;
  return found;
}

async function sharedTexts(zip: Zipped, part: string | undefined): Promise<string[]> {
  if (part === undefined || !zip.has(part)) return [];
  const texts: string[] = [];
  for await (const element of elements(zip.read(part, MOST_SHARED), 'si'))
    if (texts.push(textIn(element)) > MOST_TEXTS) throw unreadable();
  return texts;
}

/** What each style of cells shows a number as. */
async function stylesOf(zip: Zipped, part: string | undefined): Promise<(Shown | undefined)[]> {
  if (part === undefined || !zip.has(part)) return [];
  const codes = new Map<number, string>();
  for await (const format of elements(zip.read(part, 32 * MB), 'numFmt')) {
    const id = Number(attribute(format, 'numFmtId'));
    // The first one is the cells'; conditional formats have others of the same numbers.
    if (codes.size < MOST_STYLES && !codes.has(id))
      codes.set(id, attribute(format, 'formatCode') ?? '');
  }
  const shown: (Shown | undefined)[] = [];
  for await (const list of elements(zip.read(part, 32 * MB), 'cellXfs', 16 * MB)) {
    for (const [style] of list.matchAll(/<(?:\w+:)?xf(?:\s[^>]*)?>/g)) {
      const id = Number(attribute(style, 'numFmtId') ?? 0);
      if (shown.push(shownBy(id, codes.get(id))) >= MOST_STYLES) break;
    }
  }
  return shown;
}

async function* rowsOf(zip: Zipped, part: string, book: Book): AsyncGenerator<SheetRow> {
  const place = {
    shared: await book.shared(),
    styles: await book.styles(),
    from1904: book.from1904,
  };
  const merged = await mergedIn(zip, part);
  let row = 0;
  for await (const element of elements(zip.read(part, MOST_SHEET), 'row')) {
    const said = Number(attribute(element, 'r') ?? 0);
    row = Number.isSafeInteger(said) && said > row ? said : row + 1;
    if (row > MOST_ROWS) throw unreadable();
    yield { row, cells: spread(merged, row, cellsOf(element, place)) };
  }
}

interface Merged {
  column: number;
  from: number;
  to: number;
  value: Cell;
}

/** Cells that reach over several rows say the same of each. What reaches over columns stays in the first: the others are fields of their own. */
async function mergedIn(zip: Zipped, part: string): Promise<Merged[]> {
  const found: Merged[] = [];
  for await (const element of elements(zip.read(part, MOST_SHEET), 'mergeCell')) {
    const [, letters = '', from = '', to = ''] =
      /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attribute(element, 'ref') ?? '') ?? [];
    const column = columnOf(letters);
    if (
      Number(to) > Number(from) &&
      column < MOST_COLUMNS &&
      found.push({ column, from: Number(from), to: Number(to), value: null }) >= MOST_MERGED
    )
      break;
  }
  return found.toSorted((a, b) => a.from - b.from);
}

function spread(merged: Merged[], row: number, cells: Cell[]): Cell[] {
  for (let at = 0; at < merged.length; at += 1) {
    const each = merged[at] as Merged;
    if (each.from > row) break;
    if (each.from === row) each.value = cells[each.column] ?? null;
    else if (row <= each.to) {
      while (cells.length <= each.column) cells.push(null);
      cells[each.column] ??= each.value;
    }
    if (row >= each.to) {
      merged.splice(at, 1);
      at -= 1;
    }
  }
  return cells;
}

interface Place {
  shared: readonly string[];
  styles: readonly (Shown | undefined)[];
  from1904: boolean;
}

const CELL = /<(\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/\1?c>)/gs;

function cellsOf(row: string, place: Place): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const [, , attributes = '', inside = ''] of row.matchAll(CELL)) {
    const letters = /\sr=["']([A-Z]+)\d+["']/.exec(attributes)?.[1];
    if (letters) column = columnOf(letters);
    if (column >= MOST_COLUMNS) break;
    while (cells.length < column) cells.push(null);
    cells[column] = cellOf(
      {
        type: /\st=["'](\w+)["']/.exec(attributes)?.[1] ?? 'n',
        style: Number(/\ss=["'](\d+)["']/.exec(attributes)?.[1] ?? 0),
        inside,
      },
      place,
    );
    column += 1;
  }
  return cells;
}

function columnOf(letters: string): number {
  return letters.length > 3
    ? MOST_COLUMNS
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What Excel shows where it cannot say; a formula that nobody has calculated says nothing better. */
const NOT_CALCULATED = '#VALUE!';

function cellOf(
  { type, style, inside }: { type: string; style: number; inside: string },
  { shared, styles, from1904 }: Place,
): Cell {
  if (type === 'inlineStr') return textIn(inside);
  const value = /<(\w+:)?v(?:\s[^>]*)?>(.*?)<\/\1?v>/s.exec(inside)?.[2];
  if (value === undefined)
    return type !== 'str' && /<(?:\w+:)?f[\s>/]/.test(inside) ? NOT_CALCULATED : null;
  switch (type) {
    case 's':
      return shared[Number(value)] ?? null;
    case 'b':
      return value === '1' || value === 'true';
    case 'str':
    case 'e':
      return decoded(value);
    case 'd':
      return decoded(value)
        .replace('T', ' ')
        .replace(/(?:\.0+)?Z?$/, '');
    default:
      return value.trim() === ''
        ? null
        : Number.isFinite(Number(value))
          ? shownNumber(Number(value), styles[style], { from1904 })
          : decoded(value);
  }
}
