/** What a person reads in a field: the text of its control, 'true' or 'false' for a switch; null while it is not drawn. */
export function readField(box: ParentNode, id: string): string | null {
  const place = box.querySelector(`[data-field="${CSS.escape(id)}"]`);
  if (!place) return null;
  const toggle = place.querySelector<HTMLElement>('[role=switch], input[type=checkbox]');
  if (toggle) return String(toggle.getAttribute('aria-checked') === 'true' || (toggle instanceof HTMLInputElement && toggle.checked));
  const control = place.querySelector<HTMLInputElement>('input, textarea, select');
  if (!control) return place.querySelector('output, [role=combobox], [data-value]')?.textContent?.trim() ?? null;
  return control.inputMode === 'decimal' ? control.value.replaceAll(',', '') : control.value;
}

export function controlOf(box: ParentNode, id: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"] :is(input, textarea, select, button)`);
}
