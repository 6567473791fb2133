import { useLayoutEffect, useRef } from 'react';
import { Paper } from './Paper.tsx';

/** A sheet that is made as small as its room asks for, never larger than it is. */
export function FittedPaper(props: React.ComponentProps<typeof Paper>) {
  const room = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, sheet.current];
    if (!outer || !inner) return undefined;
    const fit = () => {
      inner.style.zoom = '1';
      const scale = outer.clientWidth / inner.offsetWidth;
      inner.style.zoom = String(Math.max(0.3, Math.min(1, scale)));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(outer);
    return () => watch.disconnect();
  }, [props.page.orientation]);
  return (
    <div ref={room} className="w-full overflow-hidden">
      <div ref={sheet} className="mx-auto w-fit shadow-layer">
        <Paper {...props} />
      </div>
    </div>
  );
}
