import { useRef } from 'react';
import type { TableRecord } from './rowLook.ts';

/** Ids of chosen rows, as far as they hold true. */
export type ChosenRows = Readonly<Record<string, boolean>>;

interface RowChoiceInput {
  rows: readonly TableRecord[];
  chosen: ChosenRows;
  onChoose: ((chosen: ChosenRows) => void) | undefined;
}

/** Chooses among rows as they stand: one, all of them, or all between the one handled last and another. */
export function useRowChoice({ rows, chosen, onChoose }: RowChoiceInput) {
  // by its id, because the rows may be sorted anew meanwhile
  const last = useRef<number>(undefined);

  function set(within: readonly TableRecord[], on: boolean) {
    const next = { ...chosen };
    for (const { id } of within) {
      if (on) next[id] = true;
      else delete next[id];
    }
    onChoose?.(next);
  }

  function from(anchor: number, to: number): readonly TableRecord[] {
    return rows.slice(Math.min(anchor, to), Math.max(anchor, to) + 1);
  }

  const anchor = () => rows.findIndex(({ id }) => id === last.current);
  const all = rows.length > 0 && rows.every(({ id }) => chosen[id]);
  return {
    all,
    /** some here or on other pages, not all of these */
    some: !all && Object.keys(chosen).length > 0,
    chooseAll: () => set(rows, !all),
    /** Takes a row in or out, with `range` all from the one handled last. */
    toggle(index: number, { range }: { range: boolean }) {
      const row = rows[index];
      if (!row) return;
      const start = range ? anchor() : -1;
      set(from(start < 0 ? index : start, index), !chosen[row.id]);
      last.current = row.id;
    },
    /** Takes in all from the one handled last; it stays where further ones begin. */
    extend: (to: number) => set(from(Math.max(0, anchor()), to), true),
  };
}
