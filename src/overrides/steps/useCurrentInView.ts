import { type RefObject, useLayoutEffect } from 'react';

/** Of a bar that scrolls sideways, the part that matters is seen first: whatever says aria-current=step. `current` changes when another one does. */
export function useCurrentInView(bar: RefObject<HTMLElement | null>, current: unknown): void {
  useLayoutEffect(() => {
    const step = bar.current?.querySelector('[aria-current=step]');
    if (!step || !bar.current) return;
    const [inner, outer] = [step.getBoundingClientRect(), bar.current.getBoundingClientRect()];
    bar.current.scrollBy({
      left: inner.left - outer.left - (outer.width - inner.width) / 2,
      behavior: 'instant',
    });
  }, [bar, current]);
}
