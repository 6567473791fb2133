export interface TooltipContent {
  anchor: Element;
  text: string;
  keys?: string;
}

/** What there is to say about an element: its own `data-tip`, or the whole of a text that is cut (`data-cut`). */
export function tipOf(target: EventTarget | null): TooltipContent | null {
  if (!(target instanceof Element)) return null;
  const anchor = target.closest('[data-tip], [data-cut]') ?? target.querySelector('[data-cut]');
  if (!anchor) return null;
  const text = anchor.getAttribute('data-tip');
  if (text) return { anchor, text, keys: anchor.getAttribute('data-keys') ?? undefined };
  return anchor.scrollWidth > anchor.clientWidth
    ? { anchor, text: anchor.textContent ?? '' }
    : null;
}

/** Left and top of a box of this size below its anchor, or above where there is no room. */
export function placeTooltip(
  anchor: DOMRect,
  box: { width: number; height: number },
  view: { width: number; height: number },
) {
  const GAP = 6;
  const below = anchor.bottom + GAP;
  const top =
    below + box.height > view.height - GAP ? Math.max(GAP, anchor.top - GAP - box.height) : below;
  const centred = anchor.left + anchor.width / 2 - box.width / 2;
  return { top, left: Math.max(GAP, Math.min(centred, view.width - box.width - GAP)) };
}
