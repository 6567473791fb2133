import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LayoutNode } from '../../schemas/form.ts';
import { heightOf } from './layout.ts';
import { useReveal } from './useReveal.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * A run of rows that is painted only near the viewport and mounted when it comes close or when the browser has time, so that opening a
 * form costs what its first view costs. Until then a box of about the same height holds its place.
 */
export function Block({ nodes, children }: { nodes: readonly LayoutNode[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState(false);
  const height = heightOf(nodes);
  useReveal(nodes, () => setMounted(true));
  useEffect(() => {
    const element = box.current;
    if (mounted || !element) return undefined;
    const observer = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) setMounted(true); }, { rootMargin: '600px' });
    observer.observe(element);
    const cancel = whenIdle(() => flushSync(() => setMounted(true)));
    return () => { observer.disconnect(); cancel(); };
  }, [mounted]);
  return (
    <div ref={box} className="flex flex-col gap-3 [content-visibility:auto]" style={mounted ? { containIntrinsicBlockSize: `auto ${height}px` } : { minHeight: height }}>
      {mounted && children}
    </div>
  );
}
