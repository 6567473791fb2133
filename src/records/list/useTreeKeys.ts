import type { KeyboardEvent } from 'react';
import { useCallback, useState } from 'react';

/**
 * One tab stop for a tree of rows: arrows walk the rows as they stand, sideways opens and closes groups, Enter does what a click does, Space
 * chooses. Rows are those with an id inside the box; a group has aria-expanded, its depth is aria-level.
 */
export function useTreeKeys({ type }: { type(text: string): void }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState('');

  function rowsNow(): HTMLElement[] {
    return [...(box?.querySelectorAll<HTMLElement>('[role=row][id]') ?? [])];
  }

  function mark(row: HTMLElement | undefined) {
    if (!row) return;
    setActive(row.id);
    row.scrollIntoView({ block: 'nearest' });
  }

  function sideways(rows: readonly HTMLElement[], at: number, opens: boolean) {
    const row = rows[at];
    const expanded = row?.ariaExpanded ?? null;
    if (expanded === String(!opens)) row?.click();
    else if (opens && expanded !== null) mark(rows[at + 1]);
    else if (!opens && row) mark(rows.slice(0, at).findLast((each) => Number(each.ariaLevel) < Number(row.ariaLevel)));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (/^[\p{L}\p{N}]$/u.test(event.key)) return type(event.key);
    const rows = rowsNow();
    const at = Math.max(0, rows.findIndex(({ id }) => id === active));
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(rows[active === '' ? 0 : at + 1]),
      ArrowUp: () => mark(rows[at - 1]),
      ArrowRight: () => sideways(rows, at, true),
      ArrowLeft: () => sideways(rows, at, false),
      Home: () => mark(rows[0]),
      End: () => mark(rows.at(-1)),
      Enter: () => rows[at]?.click(),
      ' ': () => (rows[at]?.querySelector<HTMLElement>('input[type=checkbox]') ?? rows[at])?.click(),
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  }

  const onMark = useCallback((id: string) => setActive(id), []);
  return {
    box,
    active,
    onMark,
    gridProps: { ref: setBox, tabIndex: 0, onKeyDown: handleKeyDown, ...(active !== '' && { 'aria-activedescendant': active }) },
  };
}
