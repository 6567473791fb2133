import type { EditResult } from './edits.ts';

interface Step {
  edited: EditResult;
  /** what was done, in the reader's words: to the next state in the past, from the former one in the future */
  label: string;
}

/** Everything that was done to a definition and can be undone and redone. */
export interface History {
  past: readonly Step[];
  present: EditResult;
  future: readonly Step[];
  /** while it is the same, changes are one step */
  merge?: string;
}

const MAX_STEPS = 500;

export function historyOf(present: EditResult): History {
  return { past: [], present, future: [] };
}

/** One step more. Changes with the same `merge` that follow each other, as typing into one property, are one step; a mere selection is none. */
export function commit(
  history: History,
  edited: EditResult,
  { label, merge }: { label: string; merge?: string },
): History {
  const { past, present } = history;
  if (edited.definition === present.definition) return { ...history, present: edited };
  const joined = merge !== undefined && merge === history.merge && past.length > 0;
  return {
    past: joined ? past : [...past, { edited: present, label }].slice(-MAX_STEPS),
    present: edited,
    future: [],
    ...(merge !== undefined && { merge }),
  };
}

/** Ends a run of changes that count as one: what comes next is a step of its own. */
export function endEditGroup({ past, present, future }: History): History {
  return { past, present, future };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.edited,
    future: [{ edited: history.present, label: step.label }, ...history.future],
  };
}

export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { edited: history.present, label: step.label }],
    present: step.edited,
    future,
  };
}
