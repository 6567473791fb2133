import { useRef } from 'react';

/** A click on a message is not a click beside the dialog: it must not close it. */
export function keepOpenForToasts(event: {
  preventDefault(): void;
  detail: { originalEvent: Event };
}): void {
  const target = event.detail.originalEvent.target;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}

/**
 * For a closing layer's `onCloseAutoFocus`: gives the focus to `opener` where it was lost with the layer. Radix asks a moment after the layer has gone;
 * who went on meanwhile keeps the focus, or the next layer would close under them.
 */
export function returnFocus(event: Event, opener: HTMLElement | null | undefined): void {
  event.preventDefault();
  const active = document.activeElement;
  const wasLost =
    !active ||
    active.contains(opener ?? null) ||
    (event.currentTarget instanceof Node && event.currentTarget.contains(active));
  if (wasLost && opener?.isConnected) opener.focus({ preventScroll: true });
}

export const CONTROLS =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled), [role=combobox]';

/**
 * A form that is loaded after its dialog takes the focus when it comes, so that what is typed at once is not lost.
 * Stops as soon as the focus has gone elsewhere. Returns what ends the waiting.
 */
export function focusLate(frame: HTMLElement, body: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const control = body.querySelector<HTMLElement>(CONTROLS);
    const isWaiting = document.activeElement === frame;
    if (isWaiting && control) control.focus();
    if (!isWaiting || control) observer.disconnect();
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Radix gives the focus back to its trigger; our layers are opened by state, so they remember for themselves who had it. Where that went with
 * what the layer did, a button of a row that is there no more, the list around it has the focus.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const around = useRef<Element | null>(null);
  return {
    remember() {
      opener.current = openerOf(document.activeElement);
      around.current = opener.current?.parentElement?.closest('[tabindex="0"]') ?? null;
    },
    giveBack(event: Event) {
      const to = opener.current?.isConnected ? opener.current : around.current;
      returnFocus(event, to instanceof HTMLElement ? to : null);
    },
  };
}

// A menu is gone when the dialog that it opened closes: then its button is the one to return to.
function openerOf(active: Element | null): Element | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (label && document.getElementById(label)) || active;
}
