import type { ReactNode } from 'react';
import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { LabelsContext } from './state/context.ts';
import { heightOf, rowHeight } from './layout.ts';
import { useReveal } from './useReveal.ts';
import { VisibilityContext } from './useSubscription.ts';
import { runWhenIdle } from './runWhenIdle.ts';

/**
 * A run of rows that is painted only near the viewport and mounted at once where it belongs to the first view, else when it comes close or when
 * the browser has time, so that opening a form costs what its first view costs. Until then a box of about the same height holds its place. Where
 * nothing can tell what is near (a form drawn to text), everything is drawn. `top` is about how far below the top of the form it begins, px.
 */
export function Block({
  nodes,
  top,
  children,
}: {
  nodes: readonly LayoutNode[];
  top: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState(
    () => typeof IntersectionObserver === 'undefined' || top < innerHeight,
  );
  const height = heightOf(nodes, rowHeight(use(LabelsContext)));
  const near = useRef(mounted);
  useReveal(nodes, () => {
    near.current = true;
    setMounted(true);
  });
  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const approaching = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setMounted(true);
      },
      { rootMargin: '600px' },
    );
    const inView = new IntersectionObserver((entries) => {
      near.current = entries.at(-1)?.isIntersecting === true;
    });
    approaching.observe(element);
    inView.observe(element);
    return () => {
      approaching.disconnect();
      inView.disconnect();
    };
  }, []);
  useEffect(() => {
    if (mounted) return undefined;
    return runWhenIdle(() => flushSync(() => setMounted(true)));
  }, [mounted]);
  return (
    // what is skipped off screen is also cut at its edge: the padding leaves room for the focus ring
    <div
      ref={box}
      className="-m-1 flex flex-col gap-3 p-1 [content-visibility:auto]"
      style={mounted ? { containIntrinsicBlockSize: `auto ${height}px` } : { minHeight: height }}
    >
      {mounted && <VisibilityContext value={near}>{children}</VisibilityContext>}
    </div>
  );
}
