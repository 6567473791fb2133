import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';

export interface KeepHeightProps {
  /** of the part, the same at every visit */
  name: string;
  /** what stands in it is not there yet */
  waiting: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Until a part of a page has been read, it is as high as it was the last time in a window of this width: what stands below does not move when it
 * arrives. The heights are kept in this browser, px by width.
 */
export function KeepHeight({ name, waiting, className, children }: KeepHeightProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const part = box.current;
    if (!part || waiting) return undefined;
    // what arrives later, a picture or a second answer, is seen too
    const watch = new ResizeObserver(() => keep(name, part.offsetHeight));
    watch.observe(part);
    return () => watch.disconnect();
  }, [name, waiting]);
  return (
    <div ref={box} className={className} style={waiting ? roomOf(name) : undefined}>
      {children}
    </div>
  );
}

interface Kept {
  width: number;
  height: number;
}

const nameOf = (name: string) => `height:${name}`;

function roomOf(name: string): CSSProperties | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as Partial<Kept> | null;
    if (kept?.width !== window.innerWidth) return undefined;
    return { height: kept.height, overflow: 'hidden' };
  } catch {
    return undefined; // written by something else
  }
}

function keep(name: string, height: number): void {
  const kept: Kept = { width: window.innerWidth, height };
  try {
    localStorage.setItem(nameOf(name), JSON.stringify(kept));
  } catch {
    // A full storage keeps drafts, which are worth more.
  }
}
