import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListRow } from '../types.ts';

export interface Selection {
  rows: readonly ListRow[];
  ids: RowSelectionState;
  choose(ids: RowSelectionState): void;
  clear(): void;
}

/** The chosen rows. They stay chosen over pages; another search or filter begins anew. */
export function useSelection(scope: string, loaded: readonly ListRow[]): Selection {
  const [chosen, setChosen] = useState<{ scope: string; rows: readonly ListRow[] }>({ scope, rows: [] });
  const rows = useMemo(() => {
    if (chosen.scope !== scope) return [];
    // What was loaded again since may have other rights and another owner.
    const fresh = new Map(loaded.map((row) => [row.id, row]));
    return chosen.rows.map((row) => fresh.get(row.id) ?? row);
  }, [chosen, scope, loaded]);
  const ids = useMemo((): RowSelectionState => Object.fromEntries(rows.map((row) => [String(row.id), true as const])), [rows]);
  return {
    rows,
    ids,
    choose: (next) => {
      const known = new Map([...rows, ...loaded].map((row) => [String(row.id), row]));
      setChosen({ scope, rows: Object.keys(next).flatMap((id) => (next[id] && known.get(id)) || []) });
    },
    clear: () => setChosen({ scope, rows: [] }),
  };
}
