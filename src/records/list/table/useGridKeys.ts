import type { FocusEvent, KeyboardEvent } from 'react';
import { useCallback, useId, useState } from 'react';

export interface GridKeysInput {
  count: number;
  /** the row that is open beside the grid, or -1: where the keyboard begins */
  current: number;
  /** rows that PageUp and PageDown jump */
  pageStep(): number;
  /** scrolls a row into view */
  show(index: number): void;
  /** scrolls a column into view */
  showColumn(index: number): void;
  open(index: number): void;
  choose(index: number): void;
  /** chooses from where the last one was chosen to here */
  extend(index: number): void;
  /** columns that can be walked */
  columns: number;
  /** Enter or F2 on a cell; answers whether it can be typed into */
  edit(index: number, column: number): boolean;
  /** the menu key, or Shift+F10: answers whether the row has commands */
  menu?(index: number): boolean;
  /** a letter typed without a field around, while a row is marked; answers true where that has done something */
  type(text: string, index: number): unknown;
}

/**
 * One tab stop for a whole grid: arrows move a marked row, Enter opens it, Space chooses it, with Shift all on the way. Sideways a cell is
 * marked: Enter or F2 types into it, Home brings the whole row back. The focus stays on the grid, so that rows outside the window need not exist.
 */
export function useGridKeys({
  count,
  current,
  pageStep,
  show,
  showColumn,
  open,
  choose,
  extend,
  columns,
  edit,
  menu,
  type,
}: GridKeysInput) {
  const prefix = useId();
  const [marked, setMarked] = useState<number>();
  // -1: the whole row
  const [column, setColumn] = useState(-1);
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

  function moveAside(to: number) {
    const index = Math.max(-1, Math.min(to, columns - 1));
    setColumn(index);
    if (index >= 0) showColumn(index);
  }

  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageStep()),
    PageUp: () => move(active - pageStep()),
    ArrowRight: () => moveAside(column + 1),
    ArrowLeft: () => moveAside(column - 1),
    Home: () => (column >= 0 ? setColumn(-1) : move(0)),
    End: () => move(count - 1),
    Enter: () => (column < 0 || !edit(active, column)) && open(active),
    F2: () => void edit(active, Math.max(column, 0)),
    ' ': () => choose(active),
  };
  const ranges: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageStep(),
    PageUp: -pageStep(),
  };

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (
      event.target !== event.currentTarget ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      active < 0 ||
      event.nativeEvent.isComposing
    )
      return;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      if (menu?.(active)) event.preventDefault();
      return;
    }
    const range = event.shiftKey ? (ranges[event.key] ?? 0) : 0;
    if (range !== 0) {
      event.preventDefault();
      const to = Math.max(0, Math.min(active + range, count - 1));
      move(to);
      extend(to);
      return;
    }
    if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      if (type(event.key, active) === true) event.preventDefault();
      return;
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    if (
      event.target === event.currentTarget &&
      active >= 0 &&
      event.currentTarget.matches(':focus-visible')
    )
      show(active);
  }

  const idOf = useCallback((index: number) => `${prefix}-row-${index}`, [prefix]);
  const onMark = useCallback((index: number) => setMarked(index), []);
  return {
    active,
    column,
    gridProps: {
      tabIndex: 0,
      onKeyDown: handleKeyDown,
      onFocus: handleFocus,
      ...(active >= 0 && {
        'aria-activedescendant': column >= 0 ? `${idOf(active)}-${column}` : idOf(active),
      }),
    },
    rowProps: { idOf, onMark },
  };
}
