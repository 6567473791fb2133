import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { loadChunk } from './chunk.ts';

/** A page that comes as a chunk of its own. */
export interface ChunkPage<P> {
  (props: P): ReactNode;
  /** brings the chunk without drawing the page; rejects with a ChunkError */
  load(): Promise<void>;
}

/**
 * A page that comes as a chunk of its own; the page before stays until it is there. One whose chunk is there already is drawn at once: React keeps
 * what waits for a lazy component back for 0.3 s.
 */
export function chunkPage<P extends object>(load: () => Promise<ComponentType<P>>): ChunkPage<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => (loaded ??= await loadChunk(load));
  const Late = lazy(async () => ({ default: await loadOnce() }));
  function Page(props: P) {
    // Which of the two it is stays for as long as the page is open: the other would begin anew.
    const [component] = useState<ComponentType<P>>(() => loaded ?? Late);
    return createElement(component, props);
  }
  return Object.assign(Page, { load: async () => void (await loadOnce()) });
}
