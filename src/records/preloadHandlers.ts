import type { PointerEvent } from 'react';
import { preloadRecord } from '../data/records.ts';

/** ms after which a pointer that rests on a name means it */
const REST = 120;

let resting: ReturnType<typeof setTimeout> | undefined;

/** What is about to be opened is read before it is clicked: handlers for the link to a record. */
export function preloadHandlers(module: string, id: number) {
  function prepare() {
    clearTimeout(resting);
    preloadRecord(module, id);
  }
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType === 'touch') return; // a finger that scrolls rests on nothing
      clearTimeout(resting);
      resting = setTimeout(prepare, REST);
    },
    onPointerLeave: () => clearTimeout(resting),
    onPointerDown: prepare,
  };
}
