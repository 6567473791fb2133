/** Where a cell of a table stands: columns and rows from 1, as CSS counts them. */
export interface CellPlacement {
  start: number;
  span: number;
  row: number;
  rows: number;
}

/** No real table has more. */
const MOST_COLUMNS = 200;

/** The places of cells that span columns and rows, as HTML lays tables out, and how many columns there are. */
export function placeCells(rows: readonly (readonly { colspan: number; rowspan: number }[])[]): {
  cells: CellPlacement[][];
  columns: number;
} {
  /** by column, the last row that a cell from above covers */
  const taken: number[] = [];
  let columns = 1;
  const cells = rows.map((cellsOfRow, index) => {
    const row = index + 1;
    let at = 0;
    return cellsOfRow.map((cell): CellPlacement => {
      while ((taken[at] ?? 0) >= row) at += 1;
      const span = within(cell.colspan, MOST_COLUMNS);
      const high = within(cell.rowspan, rows.length - index);
      const place = { start: at + 1, span, row, rows: high };
      for (let column = at; column < at + span; column++) taken[column] = row + high - 1;
      at += span;
      columns = Math.max(columns, at);
      return place;
    });
  });
  return { cells, columns };
}

function within(given: number, most: number): number {
  return Number.isFinite(given) ? Math.min(Math.max(1, Math.trunc(given)), Math.max(1, most)) : 1;
}
