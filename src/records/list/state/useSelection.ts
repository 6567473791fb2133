import { useMemo, useState } from 'react';
import type { TableRecord } from './rowLook.ts';
import type { ListRow } from '../../shared/types.ts';
import type { ChosenRows } from './useRowChoice.ts';

/** All records that matched at a moment, wherever their rows are. */
export interface MatchingSelection {
  ids: readonly number[];
  /** others matched too, beyond what is done at once */
  more: boolean;
}

export interface Selection<R extends TableRecord = ListRow> {
  /** the chosen rows, as far as they are here */
  rows: readonly R[];
  /** set where all that match are chosen, not single rows */
  whole: MatchingSelection | undefined;
  ids: ChosenRows;
  count: number;
  /** rows show what they are chosen by where they do not always: on a phone. It lasts until `clear`. */
  choosing: boolean;
  begin(): void;
  /** `among`: rows that are on the screen beside those of the page */
  choose(ids: ChosenRows, among?: readonly R[]): void;
  chooseWhole(whole: MatchingSelection): void;
  clear(): void;
}

interface Chosen<R> {
  scope: string;
  rows: readonly R[];
  whole?: MatchingSelection;
}

/** What is chosen. It stays chosen over pages; another search or filter begins anew. */
export function useSelection<R extends TableRecord = ListRow>(
  scope: string,
  loaded: readonly R[],
): Selection<R> {
  const [chosen, setChosen] = useState<Chosen<R>>({ scope, rows: [] });
  const [begun, setBegun] = useState(false);
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
  const count = whole?.ids.length ?? rows.length;
  return {
    rows,
    whole,
    ids,
    count,
    choosing: begun || count > 0,
    begin: () => setBegun(true),
    // Who takes one row out of all means the rows in sight from then on.
    choose: (next, among = []) => {
      const known = new Map([...rows, ...loaded, ...among].map((row) => [String(row.id), row]));
      setChosen({ scope, rows: [...known].flatMap(([id, row]) => (next[id] ? row : [])) });
    },
    chooseWhole: (all) => setChosen({ scope, rows, whole: all }),
    clear: () => {
      setBegun(false);
      setChosen({ scope, rows: [] });
    },
  };
}
