import type { KeyboardEvent } from 'react';
import { useCallback, useState } from 'react';

interface TreeKeysInput {
  /** what scrolls and holds the rows, once it is there */
  box: HTMLElement | null;
  /** columns of a record's row that can be walked */
  columns: number;
  /** px of a row */
  rowHeight: number;
  /** a letter typed without a field around */
  type(text: string): void;
  /** scrolls a column into view */
  showColumn(column: number): void;
  /** Enter or F2 on a cell of a record; answers whether it can be typed into */
  edit(record: number, column: number): boolean;
}

interface Mark {
  /** of the row */
  id: string;
  /** -1: the whole row */
  column: number;
  /** where it comes back to on rows that have more cells */
  wanted: number;
}

const NOWHERE: Mark = { id: '', column: -1, wanted: -1 };

/**
 * One tab stop for a tree of rows. Up and down walk the rows as they stand. Sideways opens and closes groups, then walks the cells and comes back
 * to the row before them; from a row that is closed, or has nothing to close, left goes to the group around it. Enter does what a click does or
 * types into a cell, Space chooses. Rows are those with an id inside the box: a group has aria-expanded and names its cells by data-column, a
 * record is named by data-record; aria-level is how deep they stand.
 */
export function useTreeKeys({ box, columns, rowHeight, type, showColumn, edit }: TreeKeysInput) {
  const [active, setActive] = useState(NOWHERE);

  function rowsNow(): HTMLElement[] {
    return [...(box?.querySelectorAll<HTMLElement>('[role=row][id]') ?? [])];
  }

  /** The columns that a row has a cell at. */
  function cellsOf(row: HTMLElement): number[] {
    if (row.dataset.record) return Array.from({ length: columns }, (_, index) => index);
    return [...row.querySelectorAll<HTMLElement>('[data-column]')].map((cell) =>
      Number(cell.dataset.column),
    );
  }

  function mark(row: HTMLElement | undefined, wanted = active.wanted) {
    if (!row) return;
    const column = cellsOf(row).findLast((each) => each <= wanted) ?? -1;
    setActive({ id: row.id, column, wanted });
    row.scrollIntoView({ block: 'nearest' });
    if (column >= 0) showColumn(column);
  }

  function forward(row: HTMLElement | undefined) {
    if (!row) return;
    if (active.column < 0 && row.ariaExpanded === 'false') return row.click();
    const next = cellsOf(row).find((column) => column > active.column);
    if (next !== undefined) mark(row, next);
  }

  function back(rows: readonly HTMLElement[], at: number) {
    const row = rows[at];
    if (!row) return;
    if (active.column >= 0)
      return mark(row, cellsOf(row).findLast((column) => column < active.column) ?? -1);
    if (row.ariaExpanded === 'true') return row.click();
    mark(rows.slice(0, at).findLast((each) => Number(each.ariaLevel) < Number(row.ariaLevel)));
  }

  function typeInto(row: HTMLElement | undefined, column: number): boolean {
    return row?.dataset.record !== undefined && edit(Number(row.dataset.record), column);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (
      event.target !== event.currentTarget ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return;
    if (/^[\p{L}\p{N}]$/u.test(event.key)) return type(event.key);
    const rows = rowsNow();
    const at = Math.max(
      0,
      rows.findIndex(({ id }) => id === active.id),
    );
    const row = rows[at];
    const page = Math.max(1, Math.floor((box?.clientHeight ?? 0) / rowHeight) - 3);
    const inCells = active.column >= 0;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(rows[active.id === '' ? 0 : at + 1]),
      ArrowUp: () => mark(rows[at - 1]),
      PageDown: () => mark(rows[Math.min(at + page, rows.length - 1)]),
      PageUp: () => mark(rows[Math.max(at - page, 0)]),
      ArrowRight: () => forward(row),
      ArrowLeft: () => back(rows, at),
      Home: () => (inCells ? mark(row, 0) : mark(rows[0])),
      End: () => (inCells ? mark(row, columns - 1) : mark(rows.at(-1))),
      Enter: () => (inCells && typeInto(row, active.column)) || row?.click(),
      F2: () => void typeInto(row, Math.max(active.column, 0)),
      ' ': () => (row?.querySelector<HTMLElement>('input[type=checkbox]') ?? row)?.click(),
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  }

  const onMark = useCallback((id: string) => setActive({ ...NOWHERE, id }), []);
  const inside = active.column >= 0 ? `${active.id}-${active.column}` : active.id;
  return {
    /** the row where the keyboard is, and its cell or -1 */
    active: active.id,
    column: active.column,
    onMark,
    gridProps: {
      tabIndex: 0,
      onKeyDown: handleKeyDown,
      ...(inside !== '' && { 'aria-activedescendant': inside }),
    },
  };
}
