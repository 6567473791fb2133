import type { KeyboardEvent } from 'react';

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled), select') ?? [])].filter(
    (control) => control.offsetParent !== null,
  );
}

/** Only one control of the bar is a stop of the Tab key: the one that was used last. */
export function createRovingFocus(bar: HTMLElement | null) {
  const controls = controlsOf(bar);
  const focused = controls.find((control) => control === document.activeElement);
  const current = focused ?? controls.find((control) => control.tabIndex === 0) ?? controls[0];
  for (const control of controls) control.tabIndex = control === current ? 0 : -1;
}

/** Arrows walk along the bar, Home and End go to its ends. */
export function moveRovingFocus(event: KeyboardEvent, bar: HTMLElement | null) {
  const controls = controlsOf(bar);
  if (!(event.target instanceof HTMLElement) || !bar?.contains(event.target)) return;
  const forward = getComputedStyle(bar).direction === 'rtl' ? -1 : 1;
  const at = controls.indexOf(event.target);
  // Left and right change nothing in a closed list, so they may walk on from it; Home and End would.
  const ends: Readonly<Record<string, number>> =
    event.target instanceof HTMLSelectElement ? {} : { Home: 0, End: controls.length - 1 };
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ...ends,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  controls[(place + controls.length) % controls.length]?.focus();
}

/** The bar by keys, from within the text. */
export function focusToolbar(bar: HTMLElement | null) {
  createRovingFocus(bar);
  bar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}
