import { type Names, localizedName } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { arrayOf, objectOf, textOf } from '../definition/readDefinition.ts';

export interface FieldChoice {
  value: string | number | boolean;
  label: string;
  color?: string;
  /** a picture before the words, by its name */
  icon?: string;
  /** offered, but not to be chosen */
  disabled?: boolean;
  children?: readonly FieldChoice[];
}

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

/**
 * Choices with the text people see: the label when `showLabel` is on (or is all there is), else the value. Values travel as text in form
 * bodies, so 1 and '1' are one option: the first of them.
 */
export function choicesOf({ options, ...how }: ChoicesSource, level = 0): FieldChoice[] {
  if (level > MAX_LEVELS) return [];
  const choices: FieldChoice[] = [];
  const taken = new Set<string>();
  for (const option of arrayOf(options)) {
    // Exports of the first years, and people, list bare words.
    const raw = typeof option === 'object' ? objectOf(option) : { value: option };
    const label = under(raw, 'label', how.props);
    const value = under(raw, 'value', how.props) ?? label;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      continue;
    if (taken.has(String(value))) continue;
    taken.add(String(value));
    const text =
      how.showLabel || value === ''
        ? localizedName({ label: textOf(label), names: objectOf(raw.names) as Names }, how.locale)
        : '';
    const choice: FieldChoice = { value, label: text || String(value) };
    if (typeof raw.color === 'string') choice.color = raw.color;
    if (typeof raw.icon === 'string') choice.icon = raw.icon;
    if (under(raw, 'disabled', how.props) === true) choice.disabled = true;
    const children = under(raw, 'children', how.props);
    if (Array.isArray(children))
      choice.children = choicesOf({ ...how, options: children, showLabel: true }, level + 1);
    choices.push(choice);
  }
  return choices;
}

/** The values, as text, that options of one level have in common with an earlier one: only one of them could ever be chosen. */
export function duplicateValues(options: unknown, level = 0): string[] {
  if (level > MAX_LEVELS) return [];
  const own = arrayOf(options).map((option) =>
    typeof option === 'object' ? objectOf(option) : { value: option },
  );
  const words = own.flatMap(({ value, label }) => textOf(value ?? label) || []);
  const seen = new Set<string>();
  return [
    ...words.filter((word) => seen.size === seen.add(word).size),
    ...own.flatMap(({ children }) => duplicateValues(children, level + 1)),
  ];
}

function under(raw: Record<string, unknown>, name: string, props: ChoicesSource['props']): unknown {
  const other = props[name];
  return (
    (typeof other === 'string' && Object.hasOwn(raw, other) ? raw[other] : undefined) ??
    (Object.hasOwn(raw, name) ? raw[name] : undefined)
  );
}
