import type { Cell } from '../../../schemas/exchange/cells.ts';
import type { NumberFormat } from '../../../schemas/exchange/numberFormats.ts';
import { formatSheetNumber } from '../../../schemas/exchange/numberFormats.ts';
import type { SheetRow } from './limits.ts';
import { MOST_COLUMNS, SHEET_LIMITS, tooLargeError, unreadable } from './limits.ts';
import { columnOf } from './merges.ts';
import { PLAIN_CELL } from './plainElements.ts';
import { textReader } from './textRuns.ts';
import type { Attributes, Visitor } from './xml.ts';
import { attribute, unescaped, parseXml } from './xml.ts';

/** What cells refer to. */
export interface WorkbookContext {
  shared: readonly string[];
  styles: readonly (NumberFormat | undefined)[];
  from1904: boolean;
}

/** The rows of a sheet in their order, with what their cells show. Columns beyond our last are left out. */
export function sheetRows(
  bytes: AsyncIterable<Buffer>,
  book: WorkbookContext,
  spend: (cells: number) => void,
): AsyncGenerator<SheetRow> {
  return parseXml<SheetRow>(bytes, (emit) => rowVisitor({ book, spend, emit }));
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  value: string | undefined;
  formula: boolean;
  /** has a text of its own */
  inline: boolean;
}

function rowVisitor({
  book,
  spend,
  emit,
}: {
  book: WorkbookContext;
  spend: (cells: number) => void;
  emit: (row: SheetRow) => void;
}): Visitor {
  let row = 0;
  let cells: Cell[] | undefined;
  let cell: OpenCell | undefined;
  let [column, count] = [0, 0];
  let inValue = false;
  const inline = textReader();

  const openRow = (attributes: Attributes) => {
    const said = Number(attribute(attributes, 'r') ?? 0);
    row = Number.isSafeInteger(said) && said > row ? said : row + 1;
    if (row > SHEET_LIMITS.rows) throw unreadable();
    cells = [];
    [column, count] = [0, 0];
    spend(1);
  };
  /** The column of the next cell. */
  const columnFor = (letters: string | undefined): number => {
    count += 1;
    if (count > SHEET_LIMITS.rowCells) throw unreadable();
    spend(1);
    if (letters && column < MOST_COLUMNS) column = columnOf(letters); // nothing of the row comes after our last
    return column++;
  };
  const openCell = (attributes: Attributes) => {
    const letters = /^[A-Z]+(?=\d)/.exec(attribute(attributes, 'r')?.slice(0, 12) ?? '')?.[0];
    cell = {
      type: attribute(attributes, 't') ?? 'n',
      style: Number(attribute(attributes, 's') ?? 0),
      column: columnFor(letters),
      value: undefined,
      formula: false,
      inline: false,
    };
  };
  const closeCell = (done: OpenCell, into: Cell[]) => {
    cell = undefined;
    if (done.column >= MOST_COLUMNS) return;
    while (into.length < done.column) into.push(null);
    into[done.column] = shownCell(done, book, done.inline ? inline.end() : '');
  };

  return {
    open(name, attributes) {
      if (cell?.inline) inline.open(name);
      else if (name === 'row') openRow(attributes);
      else if (name === 'c' && cells) openCell(attributes);
      else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'v' && cell) [inValue, cell.value] = [true, ''];
      else if (name === 'is' && cell) {
        inline.begin();
        cell.inline = true;
      }
    },
    close(name) {
      if (name === 'v') inValue = false;
      if (name === 'c' && cell && cells) closeCell(cell, cells);
      else if (cell?.inline) inline.close(name);
      if (name === 'row' && cells) {
        emit({ row, cells });
        cells = undefined;
      }
    },
    text(text) {
      if (cell?.inline) inline.text(text);
      else if (inValue && cell) {
        cell.value += text;
        if ((cell.value?.length ?? 0) > SHEET_LIMITS.cell) throw tooLargeError();
      }
    },
    plain: {
      ...PLAIN_CELL,
      belongs: () => cells !== undefined && cell === undefined,
      take(groups) {
        if (!cells) return;
        const [, letters, before, type = 'n', after, value, text] = groups;
        const at = columnFor(letters);
        if (at >= MOST_COLUMNS) return;
        while (cells.length < at) cells.push(null);
        cells[at] = shownCell(
          { type, style: Number(before ?? after ?? 0), value, formula: false },
          book,
          text === undefined ? '' : unescaped(text),
        );
      },
    },
  };
}

/** What Excel shows where it cannot say; a formula that nobody has calculated says nothing better. */
const NOT_CALCULATED = '#VALUE!';

function shownCell(
  { type, style, value, formula }: Pick<OpenCell, 'type' | 'style' | 'value' | 'formula'>,
  { shared, styles, from1904 }: WorkbookContext,
  inline: string,
): Cell {
  if (type === 'inlineStr') return inline;
  if (value === undefined) return type !== 'str' && formula ? NOT_CALCULATED : null;
  switch (type) {
    case 's':
      return shared[Number(value)] ?? null;
    case 'b':
      return value === '1' || value === 'true';
    case 'str':
    case 'e':
      return unescaped(value);
    case 'd':
      return unescaped(value)
        .replace('T', ' ')
        .replace(/(?:\.0{1,9})?Z?$/, '');
    default:
      return value.trim() === ''
        ? null
        : Number.isFinite(Number(value))
          ? formatSheetNumber(Number(value), styles[style], { from1904 })
          : unescaped(value);
  }
}
