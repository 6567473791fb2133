import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767.98px)';

/** Whether the window is as narrow as a phone: dialogs become sheets, panels fill the screen, the menu becomes a drawer. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function subscribe(changed: () => void) {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

function read() {
  return window.matchMedia(QUERY).matches;
}
