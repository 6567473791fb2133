import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keys pressed anywhere in the layer that an element stands in: its dialog with heading and buttons, or the page when it stands in none.
 * Keys of other layers are theirs.
 */
export function useKeyDown(element: RefObject<HTMLElement | null>, handler: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const layer = layerOf(element.current);
    const target = event.target instanceof Element ? event.target : null;
    const theirs = target === document.body ? layer : layerOf(target);
    if (element.current && layer === theirs && !event.isComposing) handler(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function layerOf(element: Element | null): Element | null {
  return element?.closest('[role=dialog], [role=alertdialog], [role=menu]') ?? null;
}
