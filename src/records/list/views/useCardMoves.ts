import { useState } from 'react';
import type { ListRow } from '../../shared/types.ts';

interface CardMove {
  row: ListRow;
  /** key of the lane that the card goes to */
  to: string;
}

export interface CardMoves {
  all: readonly CardMove[];
  /** The card stands in its new lane, and only there, until the work and what it loads anew are done; after a refusal it is back. */
  during<T>(row: ListRow, to: string, work: () => Promise<T>): Promise<T>;
}

/** The cards of a board that are on their way: lanes are loaded one by one, and without this a card would stand in both or in none meanwhile. */
export function useCardMoves(): CardMoves {
  const [all, setAll] = useState<readonly CardMove[]>([]);
  return {
    all,
    async during(row, to, work) {
      const move = { row, to };
      setAll((moves) => [...moves.filter((other) => other.row.id !== row.id), move]);
      try {
        return await work();
      } finally {
        setAll((moves) => moves.filter((other) => other !== move));
      }
    },
  };
}

/** The rows of a lane as they stand with the moves under way, and by how many more or fewer they are. */
export function withMoves(
  rows: readonly ListRow[],
  lane: string,
  { all }: CardMoves,
): { rows: readonly ListRow[]; more: number } {
  const gone = new Set(all.filter(({ to }) => to !== lane).map(({ row }) => row.id));
  const stay = rows.filter(({ id }) => !gone.has(id));
  const come = all
    .filter(({ row, to }) => to === lane && !rows.some(({ id }) => id === row.id))
    .map(({ row }) => row);
  return { rows: [...come, ...stay], more: come.length + stay.length - rows.length };
}
