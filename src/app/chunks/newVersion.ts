import { useEffect, useSyncExternalStore } from 'react';
import { hasNewerBuild } from './chunk.ts';

/** ms between two questions to the server */
const PAUSE_MS = 300_000;

let found = false;
let asked = performance.now();
const listeners = new Set<() => void>();

const store = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => found,
};

async function ask(): Promise<void> {
  asked = performance.now();
  if (found || !(await hasNewerBuild())) return;
  found = true;
  for (const listener of listeners) listener();
}

function askAgain(): void {
  if (document.visibilityState === 'visible' && performance.now() - asked > PAUSE_MS) void ask();
}

/** Whether the server has a newer version of the application: asked when somebody comes back to the window, and when a part did not load. */
export function useNewVersion(): boolean {
  useEffect(() => {
    const again = () => void ask();
    document.addEventListener('visibilitychange', askAgain);
    window.addEventListener('focus', askAgain);
    window.addEventListener('vite:preloadError', again);
    return () => {
      document.removeEventListener('visibilitychange', askAgain);
      window.removeEventListener('focus', askAgain);
      window.removeEventListener('vite:preloadError', again);
    };
  }, []);
  return useSyncExternalStore(store.subscribe, store.read);
}
