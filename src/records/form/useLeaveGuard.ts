import { useEffect } from 'react';

/** The browser asks before a page with unsaved input, or with work under way, is closed or left. What is typed is kept as a draft all the same. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
