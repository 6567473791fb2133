import type { TableRecord } from '../state/rowLook.ts';
import type { ListColumn } from '../state/columnChoice.ts';
import type { ReactNode } from 'react';

/** A value of a row. */
export interface CellPlace {
  id: number;
  model: string;
}

/** Which cells are typed into: one at a time, and those that were left for it, until what was typed there is saved. */
export interface OpenCells {
  at?: CellPlace | undefined;
  left: readonly CellPlace[];
}

/** Which cells may be typed into, which are, and what stands in their place then. */
export interface CellEditing extends OpenCells {
  mayEdit(row: TableRecord, model: string): boolean;
  begin(at: CellPlace): void;
  draw(row: TableRecord, model: string, turn: CellTurn): ReactNode;
  end(place: CellPlace): void;
}

/** What becomes of a cell that is typed into. */
export interface CellTurn {
  /** done or given up; `step` goes on to the next one, unless another one has the focus already */
  onClose(step: -1 | 0 | 1, elsewhere: boolean): void;
  /** goes on before it is done; false where there is nowhere to go */
  onLeave(step: -1 | 1): boolean;
  /** it was left and is typed into again */
  onReturn(): void;
}

const isSame = (one: CellPlace, other: CellPlace) =>
  one.id === other.id && one.model === other.model;

/** Another cell is typed into. */
export function withCell({ at, left }: OpenCells, next: CellPlace): OpenCells {
  return { at: next, left: [...left, ...(at ? [at] : [])].filter((each) => !isSame(each, next)) };
}

/** A cell is done. */
export function withoutCell({ at, left }: OpenCells, place: CellPlace): OpenCells {
  return {
    at: at && isSame(at, place) ? undefined : at,
    left: left.filter((each) => !isSame(each, place)),
  };
}

/** The models that are open in a row, as its properties: the one at hand, and those that were left, one after the other. */
export function cellsIn(cells: CellEditing | undefined, id: number) {
  const at = cells?.at;
  return {
    editing: at && at.id === id ? at.model : undefined,
    left: (cells?.left ?? [])
      .filter((each) => each.id === id)
      .map(({ model }) => model)
      .join(),
  };
}

interface CellStep {
  columns: readonly ListColumn[];
  row: TableRecord;
  model: string;
}

/** How a cell of a row is left: to the next one of the row that can be typed into, else back to the grid. */
export function turnOf(
  cells: CellEditing,
  { columns, row, model }: CellStep,
  onBack: () => void,
): CellTurn {
  const here = { id: row.id, model };
  function onLeave(step: -1 | 1): boolean {
    const at = columns.findIndex((column) => column.model === model);
    const later = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const next = later.find((column) => cells.mayEdit(row, column.model));
    if (next) cells.begin({ id: row.id, model: next.model });
    return next !== undefined;
  }
  return {
    onLeave,
    onReturn: () => cells.begin(here),
    onClose(step, elsewhere) {
      const goesOn = elsewhere || (step !== 0 && onLeave(step));
      cells.end(here);
      if (!goesOn) onBack();
    },
  };
}
