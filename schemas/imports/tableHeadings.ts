import { arrayOf, numberOf, objectOf, textOf } from '../definition/readDefinition.ts';
import { placeCells, type CellPlacement } from '../form/placeCells.ts';
import { stripMarkup } from '../definition/plainText.ts';

type Raw = Record<string, unknown>;

/** A cell of a VForm table with its place: words, or widgets that are answered. */
interface Cell extends CellPlacement {
  words: string;
  fields: readonly Raw[];
}

const TEXTS: ReadonlySet<string> = new Set(['static-text', 'html-text']);

/**
 * What the fields of a VForm table are called by the words around them: its makers write labels into cells of their own and leave those of the
 * widgets as they are ("input"). By widget; fields of the same name are counted.
 */
export function headingsIn(table: Raw): ReadonlyMap<Raw, string> {
  const cells = cellsOf(table);
  const names = new Map<Raw, string>();
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const heading = cell.fields.length > 0 ? headingOf(cell, cells) : '';
    if (!heading) continue;
    for (const field of cell.fields.filter(isUnnamed)) {
      const count = (counts.get(heading) ?? 0) + 1;
      counts.set(heading, count);
      names.set(field, count > 1 ? `${heading} ${count}` : heading);
    }
  }
  return names;
}

/** The cells of a VForm table that are not covered by others, row by row. */
export function visibleCells(row: unknown): Raw[] {
  return arrayOf(objectOf(row).cols)
    .map(objectOf)
    .filter(({ merged }) => merged !== true);
}

export function spansOf({ options }: Raw): { colspan: number; rowspan: number } {
  const { colspan, rowspan } = objectOf(options);
  return { colspan: numberOf(colspan) ?? 1, rowspan: numberOf(rowspan) ?? 1 };
}

function cellsOf(table: Raw): Cell[] {
  const rows = arrayOf(table.rows).map(visibleCells);
  const places = placeCells(rows.map((row) => row.map(spansOf))).cells;
  return rows.flatMap((row, at) =>
    row.flatMap((cell, index): Cell[] => {
      const place = places[at]?.[index];
      const widgets = arrayOf(cell.widgetList).map(objectOf);
      return place
        ? [
            {
              ...place,
              words: widgets.flatMap((widget) => wordsOf(widget) || []).join(' '),
              fields: widgets.filter(({ type }) => !TEXTS.has(textOf(type))),
            },
          ]
        : [];
    }),
  );
}

function wordsOf({ type, options }: Raw): string {
  const { textContent, htmlContent } = objectOf(options);
  return TEXTS.has(textOf(type))
    ? stripMarkup(textOf(textContent) || textOf(htmlContent)).replace(/[：:\s*]+$/, '')
    : '';
}

/** The label that the designer gave, where nobody gave another: the name of the type, in English or Chinese. */
function isUnnamed({ type, options }: Raw): boolean {
  const { label, name, labelHidden } = objectOf(options);
  const said = textOf(label);
  return said === '' || said === type || said === name || (labelHidden === true && GIVEN.has(said));
}

const GIVEN: ReadonlySet<string> = new Set([
  '单行输入',
  '多行输入',
  '计数器',
  '单选项',
  '多选项',
  '下拉选项',
  '时间',
  '时间范围',
  '日期',
  '日期范围',
  '开关',
  '评分',
  '颜色选择器',
  '滑块',
  '级联选择',
  '富文本',
]);

const isHeading = ({ words, fields }: Cell) => words !== '' && fields.length === 0;

/** The words to the left of a cell, those above it in a row of headings, or both in a table that has headings on two sides. */
function headingOf(cell: Cell, cells: readonly Cell[]): string {
  const left = cells
    .filter(
      (other) =>
        isHeading(other) && crosses(other.row, other.rows, cell.row) && other.start < cell.start,
    )
    .toSorted((a, b) => b.start - a.start)[0];
  const above = cells
    .filter(
      (other) =>
        isHeading(other) && crosses(other.start, other.span, cell.start) && other.row < cell.row,
    )
    .toSorted((a, b) => b.row - a.row);
  const column = above.find(
    (other) => other.start === cell.start && other.span === cell.span && isHeadingRow(other, cells),
  );
  const beside = left && left.start + left.span === cell.start ? left : undefined;
  if (column) return [left?.words, column.words].filter(Boolean).join(' ');
  return (beside ?? above[0] ?? left)?.words ?? '';
}

function crosses(from: number, length: number, at: number): boolean {
  return from <= at && at < from + length;
}

/** Nothing but words, and several of them: no title of the whole. */
function isHeadingRow({ row }: Cell, cells: readonly Cell[]): boolean {
  const own = cells.filter(
    (other) => other.row === row && (other.words || other.fields.length > 0),
  );
  return own.length > 1 && own.every(isHeading);
}
