import { useEffect, useSyncExternalStore } from 'react';

let whole = false;
const listeners = new Set<() => void>();

/** Whether the page has the whole window: header, menu and page tabs stay away. */
export function useWholeWindow(): boolean {
  return useSyncExternalStore(subscribe, () => whole);
}

/** The same for a page that asks for it, and how it does; the frame comes back when the page goes. */
export function useOwnWindow(): [boolean, (next: boolean) => void] {
  useEffect(() => () => setWhole(false), []);
  return [useWholeWindow(), setWhole];
}

function setWhole(next: boolean): void {
  whole = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
