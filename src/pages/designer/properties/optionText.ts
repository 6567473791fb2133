import { freshValue } from '../../../../schemas/designer/edits/newWidget.ts';
import type { OptionLine } from '../../../../schemas/designer/properties/optionLines.ts';

/** Choices from pasted lines: a name, or a value and a name apart by a comma or a tab, as sheets copy them. What is there already is left out. */
export function linesFrom(text: string, present: readonly OptionLine[]): OptionLine[] {
  const made: OptionLine[] = [];
  for (const row of text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)) {
    const [, value, label = row] = /^([^,，\t]+)[,，\t]\s*(.+)$/.exec(row) ?? [];
    const all = [...present, ...made];
    if (
      all.some(
        (each) =>
          each.label === label || (value !== undefined && String(each.value) === value.trim()),
      )
    )
      continue;
    made.push({ value: value?.trim() ?? freshValue(all), label: label.trim() });
  }
  return made;
}
