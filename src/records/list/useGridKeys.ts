import type { FocusEvent, KeyboardEvent } from 'react';
import { useCallback, useId, useState } from 'react';

export interface GridKeysInput {
  count: number;
  /** the row that is open beside the grid, or -1: where the keyboard begins */
  current: number;
  /** rows that PageUp and PageDown jump */
  pageStep: number;
  /** scrolls a row into view */
  show(index: number): void;
  open(index: number): void;
  choose(index: number): void;
}

/**
 * One tab stop for a whole grid: arrows move a marked row, Enter opens it, Space chooses it. The focus stays on the grid, so that rows
 * outside the window need not exist.
 */
export function useGridKeys({ count, current, pageStep, show, open, choose }: GridKeysInput) {
  const prefix = useId();
  const [marked, setMarked] = useState<number>();
  const [seen, setSeen] = useState(current);
  // Another record was opened: the mark follows it.
  if (current !== seen) {
    setSeen(current);
    if (current >= 0) setMarked(current);
  }
  const active = count === 0 ? -1 : Math.min(marked ?? Math.max(current, 0), count - 1);

  function move(to: number) {
    const index = Math.max(0, Math.min(to, count - 1));
    setMarked(index);
    show(index);
  }

  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageStep),
    PageUp: () => move(active - pageStep),
    Home: () => move(0),
    End: () => move(count - 1),
    Enter: () => open(active),
    ' ': () => choose(active),
  };

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || active < 0) return;
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    if (event.target === event.currentTarget && active >= 0 && event.currentTarget.matches(':focus-visible')) show(active);
  }

  const idOf = useCallback((index: number) => `${prefix}-row-${index}`, [prefix]);
  const onMark = useCallback((index: number) => setMarked(index), []);
  return {
    active,
    gridProps: {
      tabIndex: 0,
      onKeyDown: handleKeyDown,
      onFocus: handleFocus,
      ...(active >= 0 && { 'aria-activedescendant': idOf(active) }),
    },
    rowProps: { idOf, onMark },
  };
}
