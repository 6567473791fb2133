import { useRef } from 'react';

/** A click on a message is not a click beside the dialog: it must not close it. */
export function keepForToasts(event: {
  preventDefault(): void;
  detail: { originalEvent: Event };
}): void {
  const target = event.detail.originalEvent.target;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}

/** Radix gives the focus back to its trigger; our layers are opened by state, so they remember for themselves who had it. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember() {
      opener.current = openerOf(document.activeElement);
    },
    giveBack(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
  };
}

// A menu is gone when the dialog that it opened closes: then its button is the one to return to.
function openerOf(active: Element | null): Element | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (label && document.getElementById(label)) || active;
}
