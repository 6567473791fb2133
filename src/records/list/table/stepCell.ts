import type { TableRecord } from '../state/rowLook.ts';
import type { ListColumn } from '../state/columnChoice.ts';
import type { ReactNode } from 'react';

/** Which cells may be typed into, which one is, and what stands in its place then. */
export interface CellEditing {
  at: { id: number; model: string } | undefined;
  mayEdit(row: TableRecord, model: string): boolean;
  begin(at: { id: number; model: string }): void;
  draw(row: TableRecord, close: (step: -1 | 0 | 1) => void): ReactNode;
  end(): void;
}

interface CellStep {
  columns: readonly ListColumn[];
  row: TableRecord;
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
