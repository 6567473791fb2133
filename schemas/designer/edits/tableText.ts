/** A column of a spreadsheet: what stands above it, and the values below that are not empty. */
export interface TableColumn {
  heading: string;
  required: boolean;
  samples: readonly string[];
}

/** What a pasted text says as a table; without columns it is none. */
export interface TableText {
  columns: readonly TableColumn[];
  /** rows below the headings that were looked at */
  rows: number;
  /** columns behind the last one that is read */
  left: number;
}

/** As much as one reads of a sheet; the rest of it would make nothing clearer. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 200;
const MOST_LETTERS = 200_000;
/** Letters of a heading; a longer one is cut. */
export const LONGEST_HEADING = 40;

const NO_TABLE: TableText = { columns: [], rows: 0, left: 0 };
/** Marks of sentences, code and addresses, none of which is a list of names. */
const NO_NAME = /[。；;{}<>]|:\/\//;

/**
 * Copied cells, or lines of a CSV file, whose first row is the heading; or names, one a line or in one line with commas between them. A title
 * that stands alone above the headings is passed over.
 */
export function readTable(pasted: string): TableText {
  const text = pasted.slice(0, MOST_LETTERS).replace(/^\uFEFF/, '');
  const all = filled(cellsOf(text, separatorOf(text)));
  const rows = hasTitle(all) ? all.slice(1) : all;
  const [first = []] = rows;
  if (first.length > 1 || text.includes('\t')) return tableOf(first, rows.slice(1, MOST_ROWS));
  const lines = rows.flat();
  return lines.every(isName) ? tableOf(lines, []) : NO_TABLE;
}

/** One cell alone above several that are no figures. */
function hasTitle([first = [], second = []]: readonly string[][]): boolean {
  return width(first) === 1 && width(second) > 1 && !second.some((cell) => /^[\d¥￥$€]/.test(cell));
}

function tableOf(headings: readonly string[], below: readonly string[][]): TableText {
  const columns = headings.slice(0, MOST_COLUMNS).flatMap((heading, at) =>
    columnOf(
      heading,
      below.flatMap((row) => row[at] || []),
    ),
  );
  return { columns, rows: below.length, left: Math.max(0, headings.length - MOST_COLUMNS) };
}

/** Sheets mark what must be filled in with a star. A column without a heading is one while it holds values. */
function columnOf(text: string, samples: readonly string[]): TableColumn[] {
  const heading = text
    .replace(/^[*＊]\s*|\s*[*＊]$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (heading === '' && samples.length === 0) return [];
  return [
    {
      heading: Array.from(heading).slice(0, LONGEST_HEADING).join('').trim(),
      required: /^[*＊]|[*＊]$/.test(text),
      samples,
    },
  ];
}

/** Tabs wherever there are any; else what makes nearly all rows as wide as the first, which reads as headings. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const fits = [',', ';', '，', '|'].filter((separator) => {
    const rows = filled(cellsOf(text, separator));
    const [first = []] = rows;
    const alike = rows.filter((row) => row.length === first.length).length;
    return first.length > 1 && first.every(isShort) && alike >= rows.length * 0.8;
  });
  const isLine = !/[\r\n]/.test(text.trim());
  return fits[0] ?? (isLine ? '、' : '\t');
}

function isShort(text: string): boolean {
  return text.length <= LONGEST_HEADING && !/[。{}<>]/.test(text);
}

function isName(text: string): boolean {
  return isShort(text) && !NO_NAME.test(text);
}

function filled(rows: readonly string[][]): string[][] {
  return rows.filter((row) => width(row) > 0);
}

function width(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length;
}

/** Cells apart by the separator, rows by lines; a cell in quotes may hold both, and a quote twice. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))([${separator}]|\\r\\n|\\r|\\n|$)`,
    'gy',
  );
  for (const [all, quoted, plain = '', end] of text.matchAll(cell)) {
    if (all === '') break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== separator) rows.push([]);
  }
  return rows;
}
