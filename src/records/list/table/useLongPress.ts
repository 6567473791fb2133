import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** ms; what phones take for a press that lasts */
const LONG = 500;
/** px; a finger that goes farther scrolls */
const STILL = 10;

/** What an element listens to so that `onLong` is called when a finger rests on it. The tap that ends such a press is nobody's. */
export function useLongPress(onLong: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<{ x: number; y: number }>(undefined);
  const fired = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  function fire() {
    stop();
    if (fired.current || !onLong) return;
    fired.current = true;
    onLong();
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop();
      fired.current = false;
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : undefined;
      if (from.current && onLong) timer.current = setTimeout(fire, LONG);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The browser's own menu of a link, which some open at this very moment.
    onContextMenu: (event: MouseEvent) => {
      if (!from.current || (!onLong && !fired.current)) return;
      event.preventDefault();
      fire();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return;
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
