/** A click on a message is not a click beside the dialog: it must not close it. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault(): void; detail: { originalEvent: Event } }): void {
  const target = event.detail.originalEvent.target;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}
