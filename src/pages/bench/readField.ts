/** Finds fields again at once: looking through the document for a field costs more than drawing its next letter, and is no part of a form. */
export function placesIn(box: () => ParentNode): (id: string) => Element | null {
  const known = new Map<string, Element>();
  return (id) => {
    const before = known.get(id);
    if (before?.isConnected) return before;
    const place = box().querySelector(`[data-field="${CSS.escape(id)}"]`);
    if (place) known.set(id, place);
    return place;
  };
}

/** What a person reads in a field: the text of its control, 'true' or 'false' for a switch; null while it is not drawn. */
export function readField(place: Element | null): string | null {
  if (!place) return null;
  const toggle = place.querySelector<HTMLElement>('[role=switch], input[type=checkbox]');
  if (toggle)
    return String(
      toggle.getAttribute('aria-checked') === 'true' ||
        (toggle instanceof HTMLInputElement && toggle.checked),
    );
  const control = place.querySelector<HTMLInputElement>('input, textarea, select');
  if (!control)
    return (
      place.querySelector('output, [role=combobox], [data-value]')?.textContent?.trim() ?? null
    );
  return control.inputMode === 'decimal' ? control.value.replaceAll(',', '') : control.value;
}

export function controlOf(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input, textarea, select, button') ?? null;
}
