import type { PointerEvent } from 'react';
import { preloadRecord } from '../../data/records.ts';

/** ms after which a pointer that rests on a name means it */
const REST = 120;

let resting: ReturnType<typeof setTimeout> | undefined;

/** What is about to be opened is read before it is clicked: handlers for the link to a record. A finger asks for nothing, as it may only scroll. */
export function preloadHandlers(module: string, id: number) {
  function prepare() {
    clearTimeout(resting);
    preloadRecord(module, id);
  }
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      clearTimeout(resting);
      resting = setTimeout(prepare, REST);
    },
    onPointerLeave: () => clearTimeout(resting),
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') prepare();
    },
  };
}
