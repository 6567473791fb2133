import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

export interface FittedProps extends ComponentProps<'div'> {
  /** changes where the width of the sheet does */
  again: unknown;
}

/** No smaller: nobody could read it. */
const SMALLEST = 0.3;

/** A sheet of its own width that is made as small as its room asks for, never larger than it is. */
export function Fitted({ again, className, ...sheet }: FittedProps) {
  const room = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, own] = [room.current, inner.current];
    if (!outer || !own) return undefined;
    const fit = () => {
      own.style.zoom = '1';
      const scale = outer.clientWidth / own.offsetWidth;
      own.style.zoom = String(Math.max(SMALLEST, Math.min(1, scale)));
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
