import { useSyncExternalStore } from 'react';

export const DENSITIES = ['small', 'medium'] as const;
export type Density = (typeof DENSITIES)[number];

/** px of a table row by the densities of src/styles.css */
const ROW: Readonly<Record<string, number>> = { small: 32, medium: 40, default: 44, mini: 28 };
const KEY = 'density';

const listeners = new Set<() => void>();

/** How high the rows of all lists are: as chosen here, else as the whole interface is. */
export function useDensity(): {
  density: string;
  rowHeight: number;
  setDensity(density: Density): void;
} {
  const density = useSyncExternalStore(subscribe, read);
  return { density, rowHeight: ROW[density] ?? 32, setDensity };
}

function read(): string {
  return localStorage.getItem(KEY) ?? document.documentElement.dataset.size ?? 'small';
}

function setDensity(density: Density): void {
  localStorage.setItem(KEY, density);
  for (const listener of listeners) listener();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  // The size switch of the header writes data-size on the document.
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-size'] });
  return () => {
    listeners.delete(changed);
    observer.disconnect();
  };
}
