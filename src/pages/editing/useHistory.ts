import { useState } from 'react';

interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** while it is the same, changes are one step */
  merge?: string | undefined;
}

const MAX_STEPS = 200;

/** A value whose changes can be undone and redone; those with the same `merge` that follow each other are one step. */
export function useHistory<T>(begin: () => T) {
  const [history, setHistory] = useState<History<T>>(() => ({
    past: [],
    present: begin(),
    future: [],
  }));
  return {
    value: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    set(next: T, merge?: string) {
      setHistory((now) =>
        next === now.present
          ? now
          : {
              past:
                merge !== undefined && merge === now.merge
                  ? now.past
                  : [...now.past, now.present].slice(-MAX_STEPS),
              present: next,
              future: [],
              merge,
            },
      );
    },
    undo() {
      setHistory((now) => {
        const before = now.past.at(-1);
        return before === undefined
          ? now
          : { past: now.past.slice(0, -1), present: before, future: [now.present, ...now.future] };
      });
    },
    redo() {
      setHistory((now) => {
        const [next, ...future] = now.future;
        return next === undefined
          ? now
          : { past: [...now.past, now.present], present: next, future };
      });
    },
  };
}
