import { createContext, type RefObject, use } from 'react';

/** What the parts of the canvas call; held in a reference, so that none of them draws again for it. */
export type CanvasHandlers = RefObject<{ onProperties(): void }>;

export const CanvasContext = createContext<CanvasHandlers | null>(null);

export function useCanvas(): CanvasHandlers {
  const handlers = use(CanvasContext);
  if (!handlers) throw new Error('A part of the canvas was drawn outside it');
  return handlers;
}
