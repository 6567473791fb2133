import type { Column } from '../../../schemas/form.ts';

/** One column as a reader chose it; the order of the list is the order on the screen. */
export interface ChosenColumn {
  model: string;
  shown: boolean;
}

/**
 * The columns in the reader's order. The title always shows and comes first unless he moved it. What the definition gained since he chose
 * stands where the definition has it: after the column before it.
 */
export function mergeColumns(columns: readonly Column[], chosen: readonly ChosenColumn[]): Column[] {
  if (chosen.length === 0) return [...columns];
  const byModel = new Map(columns.map((column) => [column.model, column]));
  const merged = chosen.flatMap(({ model, shown }): Column[] => {
    const column = byModel.get(model);
    byModel.delete(model);
    return column ? [{ ...column, shown: shown || column.link }] : [];
  });
  columns.forEach((column, index) => {
    if (!byModel.has(column.model)) return;
    const before = columns[index - 1]?.model;
    const at = merged.findIndex((each) => each.model === before);
    merged.splice(at + 1, 0, column);
  });
  return merged;
}

export function choiceOf(columns: readonly Column[]): ChosenColumn[] {
  return columns.map(({ model, shown }) => ({ model, shown }));
}

/** Takes the item at `from` out and puts it in at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}
