import { useSyncExternalStore } from 'react';

/** Whether the application fills the screen, and how to change that; no way where the browser has none. */
export function useFullscreen(): [boolean, (() => void) | undefined] {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return [false, undefined];
  return [
    full,
    () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  ];
}

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
