import type { RefObject } from 'react';
import { useKeyDown } from './useKeyDown.ts';

interface ListKeys {
  /** makes a new row; absent where the reader may not */
  onAdd: (() => void) | undefined;
}

/** On a list `/` means its own search and `n` a new one of its rows, not those of the whole application. */
export function useListKeys(page: RefObject<HTMLElement | null>, { onAdd }: ListKeys): void {
  useKeyDown(
    page,
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const search = page.current?.querySelector<HTMLElement>('input[type=search]');
      // in a table letters are the beginning of a search
      const adds = isInTable(event.target) ? undefined : onAdd;
      const does = { '/': search && (() => search.focus()), n: adds, N: adds }[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    },
    { first: true },
  );
}

function isTyping(target: EventTarget | null): boolean {
  return within(target, 'input:not([type=checkbox]), textarea, select, [contenteditable=true]');
}

function isInTable(target: EventTarget | null): boolean {
  return within(target, '[role=grid], [role=treegrid]');
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
