import { useMemo, useState } from 'react';
import type { ListRow } from '../types.ts';
import type { ChosenRows } from './useRowChoice.ts';

/** All records that matched at a moment, wherever their rows are. */
export interface Whole {
  ids: readonly number[];
  /** others matched too, beyond what is done at once */
  more: boolean;
}

export interface Selection {
  /** the chosen rows, as far as they are here */
  rows: readonly ListRow[];
  /** set where all that match are chosen, not single rows */
  whole: Whole | undefined;
  ids: ChosenRows;
  count: number;
  /** `among`: rows that are on the screen beside those of the page */
  choose(ids: ChosenRows, among?: readonly ListRow[]): void;
  chooseWhole(whole: Whole): void;
  clear(): void;
}

interface Chosen {
  scope: string;
  rows: readonly ListRow[];
  whole?: Whole;
}

/** What is chosen. It stays chosen over pages; another search or filter begins anew. */
export function useSelection(scope: string, loaded: readonly ListRow[]): Selection {
  const [chosen, setChosen] = useState<Chosen>({ scope, rows: [] });
  const whole = chosen.scope === scope ? chosen.whole : undefined;
  const rows = useMemo(() => {
    if (chosen.scope !== scope) return [];
    // What was loaded again since may have other rights and another owner.
    const fresh = new Map(loaded.map((row) => [row.id, row]));
    return chosen.rows.map((row) => fresh.get(row.id) ?? row);
  }, [chosen, scope, loaded]);
  const ids = useMemo((): ChosenRows => {
    const all = whole?.ids ?? rows.map(({ id }) => id);
    return Object.fromEntries(all.map((id) => [String(id), true as const]));
  }, [whole, rows]);
  return {
    rows,
    whole,
    ids,
    count: whole?.ids.length ?? rows.length,
    // Who takes one row out of all means the rows in sight from then on.
    choose: (next, among = []) => {
      const known = new Map([...rows, ...loaded, ...among].map((row) => [String(row.id), row]));
      setChosen({ scope, rows: [...known].flatMap(([id, row]) => (next[id] ? row : [])) });
    },
    chooseWhole: (all) => setChosen({ scope, rows, whole: all }),
    clear: () => setChosen({ scope, rows: [] }),
  };
}
