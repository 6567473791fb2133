import type { Column } from '../../../../schemas/form/form.ts';
import type { SumChoice } from '../../../../schemas/views/sums.ts';

/** One column as a reader chose it; the order of the list is the order on the screen. */
export interface ChosenColumn {
  model: string;
  shown: boolean;
  /** px, where the reader dragged it */
  width?: number | undefined;
  /** stays in sight while the others scroll; the title does unless it was let go */
  pinned?: boolean | undefined;
  /** what is made of its numbers, where the reader wants something else than usual */
  sum?: SumChoice | undefined;
}

/** A column of a list as it is drawn. */
export interface ListColumn extends Column {
  pinned?: boolean;
  sum?: SumChoice;
}

/** Whether a column stays in sight: as chosen, else the title. */
export function isPinned({ pinned, link }: ListColumn): boolean {
  return pinned ?? link;
}

/**
 * The columns in the reader's order. The title always shows and comes first unless he moved it. What the definition gained since he chose
 * stands where the definition has it: after the column before it.
 */
export function mergeColumns(
  columns: readonly Column[],
  chosen: readonly ChosenColumn[],
): ListColumn[] {
  if (chosen.length === 0) return columns.map((column) => ({ ...column, pinned: column.link }));
  const byModel = new Map(columns.map((column) => [column.model, column]));
  const merged = chosen.flatMap(({ model, shown, pinned, sum }): ListColumn[] => {
    const column = byModel.get(model);
    byModel.delete(model);
    return column
      ? [
          {
            ...column,
            shown: shown || column.link,
            pinned: pinned ?? column.link,
            ...(sum && { sum }),
          },
        ]
      : [];
  });
  columns.forEach((column, index) => {
    if (!byModel.has(column.model)) return;
    const before = columns[index - 1]?.model;
    const at = merged.findIndex((each) => each.model === before);
    merged.splice(at + 1, 0, { ...column, pinned: column.link });
  });
  return merged;
}

/** As it is kept and sent: what is as the definition has it says nothing. */
export function choiceOf(
  columns: readonly ListColumn[],
  widths: Readonly<Record<string, number>> = {},
): ChosenColumn[] {
  return columns.map(({ model, shown, pinned = false, link, width, sum }) => ({
    model,
    shown,
    ...(pinned !== link && { pinned }),
    ...(widths[model] !== undefined &&
      widths[model] !== width && { width: Math.round(widths[model]) }),
    ...(sum && { sum }),
  }));
}

/** Pinned columns stand before the others; each part keeps its order. */
export function pinnedFirst(columns: readonly ListColumn[]): ListColumn[] {
  return [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))];
}

/** On the wire. */
export function wireOf(
  chosen: readonly ChosenColumn[],
): { key: string; showFlag: 0 | 1; width?: number; pin?: 0 | 1; sum?: SumChoice }[] {
  return chosen.map(({ model, shown, width, pinned, sum }) => ({
    key: model,
    showFlag: shown ? 1 : 0,
    ...(width !== undefined && { width }),
    ...(pinned !== undefined && { pin: pinned ? 1 : 0 }),
    ...(sum && { sum }),
  }));
}

/** Takes the item at `from` out and puts it in at `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}
