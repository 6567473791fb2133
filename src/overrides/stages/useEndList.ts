import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** ms until a resting mouse opens the list, and until a mouse that left closes it: a sweep across the bar opens nothing, a diagonal way into the list keeps it. */
const OPEN_MS = 100;
const CLOSE_MS = 250;

/** When the list of ends is open, and whether the focus goes along: only where somebody pressed, never because a mouse came by. */
export function useEndList() {
  const [open, setOpen] = useState<'hovered' | 'pressed' | false>(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function later(ms: number, next: 'hovered' | false) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (now === 'pressed' ? now : next)), ms);
  }
  function now(next: 'pressed' | false) {
    clearTimeout(timer.current);
    setOpen(next);
  }
  return {
    open: open !== false,
    /** the list takes the focus */
    focuses: open === 'pressed',
    hover: {
      onPointerEnter: (event: PointerEvent) =>
        event.pointerType === 'mouse' && later(OPEN_MS, 'hovered'),
      onPointerLeave: (event: PointerEvent) =>
        event.pointerType === 'mouse' && later(CLOSE_MS, false),
    },
    press: () => now(open === 'pressed' ? false : 'pressed'),
    close: () => now(false),
    key(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      now('pressed');
    },
  };
}

export type EndListState = ReturnType<typeof useEndList>;
