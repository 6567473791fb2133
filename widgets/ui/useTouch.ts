import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

/** Whether the device is pointed at with a finger first, as what is held in the hand is. */
export function useTouch(): boolean {
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
