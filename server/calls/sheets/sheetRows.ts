import type { Cell } from '../../../schemas/exchange/cells.ts';
import { shownNumber } from '../../../schemas/exchange/numberFormats.ts';
import { MOST_COLUMNS, SHEET_LIMITS, type SheetRow, tooMuch, unreadable } from './limits.ts';
import { columnOf } from './merges.ts';
import { textReader } from './textRuns.ts';
import type { Book } from './workbook.ts';
import { type Attributes, attribute, unescaped, type Visitor, visited } from './xml.ts';

/** The rows of a sheet in their order, with what their cells show. Columns beyond our last are left out. */
export function sheetRows(
  bytes: AsyncIterable<Buffer>,
  book: Book,
  spend: (cells: number) => void,
): AsyncGenerator<SheetRow> {
  return visited<SheetRow>(bytes, (emit) => rowVisitor({ book, spend, emit }));
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
  book: Book;
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
  const openCell = (attributes: Attributes) => {
    count += 1;
    if (count > SHEET_LIMITS.rowCells) throw unreadable();
    spend(1);
    const letters = /^[A-Z]+(?=\d)/.exec(attribute(attributes, 'r')?.slice(0, 12) ?? '')?.[0];
    if (letters && column < MOST_COLUMNS) column = columnOf(letters); // nothing of the row comes after our last
    cell = {
      type: attribute(attributes, 't') ?? 'n',
      style: Number(attribute(attributes, 's') ?? 0),
      column,
      value: undefined,
      formula: false,
      inline: false,
    };
    column += 1;
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
        if ((cell.value?.length ?? 0) > SHEET_LIMITS.cell) throw tooMuch();
      }
    },
  };
}

/** What Excel shows where it cannot say; a formula that nobody has calculated says nothing better. */
const NOT_CALCULATED = '#VALUE!';

function shownCell(
  { type, style, value, formula }: OpenCell,
  { shared, styles, from1904 }: Book,
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
          ? shownNumber(Number(value), styles[style], { from1904 })
          : unescaped(value);
  }
}
