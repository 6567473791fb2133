import type { ListRow } from '../types.ts';
import type { ListColumn } from './columnChoice.ts';
import type { CellEditing } from './RecordTable.tsx';

interface CellStep {
  columns: readonly ListColumn[];
  row: ListRow;
  step: -1 | 0 | 1;
}

/** On to the next cell of the row that can be typed into, else back to the grid; answers whether there was one. */
export function stepCell(cells: CellEditing, { columns, row, step }: CellStep): boolean {
  const at = columns.findIndex(({ model }) => model === cells.at?.model);
  const later =
    step === 0 ? [] : step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const next = later.find(({ model }) => cells.mayEdit(row, model));
  if (next) cells.begin({ id: row.id, model: next.model });
  else cells.end();
  return next !== undefined;
}
