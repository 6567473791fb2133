import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

export interface FitToWidthProps extends ComponentProps<'div'> {
  /** changes where the width of the sheet does */
  again: unknown;
}

/** A sheet of its own width that is made as small as its room asks for, so that nothing of it is cut off, never larger than it is. */
export function FitToWidth({ again, className, ...sheet }: FitToWidthProps) {
  const room = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, own] = [room.current, inner.current];
    if (!outer || !own) return undefined;
    const fit = () => {
      own.style.zoom = '1';
      // Without room, as while it is hidden, there is nothing to fit.
      if (outer.clientWidth === 0) return;
      const scale = outer.clientWidth / own.offsetWidth;
      own.style.zoom = String(Math.min(1, scale));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(outer);
    return () => watch.disconnect();
  }, [again]);
  return (
    <div ref={room} className="w-full overflow-hidden">
      <div ref={inner} {...sheet} className={cx('mx-auto', className)} />
    </div>
  );
}
