import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keys pressed anywhere in the layer that an element stands in: its dialog with heading and buttons, or the page when it stands in none.
 * Keys of other layers are theirs. `first`: before whoever else listens, the control with the focus included.
 */
export function useKeyDown(
  element: RefObject<HTMLElement | null>,
  handler: (event: KeyboardEvent) => void,
  { first = false } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const layer = layerOf(element.current);
    const target = event.target instanceof Element ? event.target : null;
    const theirs = target === document.body ? layer : layerOf(target);
    if (element.current && layer === theirs && !event.isComposing) handler(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen, first);
    return () => document.removeEventListener('keydown', listen, first);
  }, [first]);
}

function layerOf(element: Element | null): Element | null {
  return element?.closest('[role=dialog], [role=alertdialog], [role=menu]') ?? null;
}
