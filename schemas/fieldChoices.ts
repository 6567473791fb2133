import type { Names } from './locale.ts';
import type { Locale } from './locale.ts';
import { nameOf } from './locale.ts';
import { arrayOf, objectOf, textOf } from './readDefinition.ts';
import type { FieldChoice } from './form.ts';

interface ChoicesSource {
  options: unknown;
  /** else people see the value itself */
  showLabel: boolean;
  /** where a list keeps value, label and children, when not under these names */
  props: Readonly<Record<string, unknown>>;
  locale: Locale;
}

/** No real tree of choices is deeper. */
const MAX_LEVELS = 20;

/** Choices with the text people see: the label when `showLabel` is on (or is all there is), else the value. */
export function choicesOf({ options, ...how }: ChoicesSource, level = 0): FieldChoice[] {
  if (level > MAX_LEVELS) return [];
  const choices: FieldChoice[] = [];
  for (const option of arrayOf(options)) {
    // Exports of the first years, and people, list bare words.
    const raw = typeof option === 'object' ? objectOf(option) : { value: option };
    const label = under(raw, 'label', how.props);
    const value = under(raw, 'value', how.props) ?? label;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      continue;
    const text =
      how.showLabel || value === ''
        ? nameOf({ label: textOf(label), names: objectOf(raw.names) as Names }, how.locale)
        : '';
    const choice: FieldChoice = { value, label: text || String(value) };
    if (typeof raw.color === 'string') choice.color = raw.color;
    const children = under(raw, 'children', how.props);
    if (Array.isArray(children))
      choice.children = choicesOf({ ...how, options: children, showLabel: true }, level + 1);
    choices.push(choice);
  }
  return choices;
}

function under(raw: Record<string, unknown>, name: string, props: ChoicesSource['props']): unknown {
  const other = props[name];
  return (
    (typeof other === 'string' && Object.hasOwn(raw, other) ? raw[other] : undefined) ??
    (Object.hasOwn(raw, name) ? raw[name] : undefined)
  );
}
