import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A list value that several uploads add to: they may end before the next drawing, and each adds to what the one before left. */
export function useLatestList<T>(
  list: readonly T[],
  onChange: (next: T[] | undefined) => void,
): { latest: RefObject<readonly T[]>; change(next: readonly T[]): void } {
  const latest = useRef(list);
  useLayoutEffect(() => {
    latest.current = list;
  });
  return {
    latest,
    change(next) {
      latest.current = next;
      onChange(next.length > 0 ? [...next] : undefined);
    },
  };
}
