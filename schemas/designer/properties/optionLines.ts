import type { Widget } from '../../definition/definition.ts';
import { localizedName } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { objectOf, textOf } from '../../definition/readDefinition.ts';
import type { Lens } from './propertyLenses.ts';
import { withOption } from './propertyLenses.ts';
import { isSameValue } from '../edits/isSameValue.ts';

/**
 * A choice in the options editor: as it stands in the definition, with a value and a label at least. `names` translate the label, `color` is a
 * name of the badge palette, `children` are the choices below it. Unknown keys come along.
 */
export interface OptionLine {
  value: string | number | boolean;
  label: string;
  names?: Record<string, string>;
  color?: string;
  children?: OptionLine[];
  [key: string]: unknown;
}

/** The choices of a widget. A line that is not changed is written as it came, also a bare word; labels are shown as soon as one differs from its value. */
export const OPTION_LINES: Lens = {
  read: (widget) => linesOf(widget.options.options),
  write(widget, value) {
    const lines = Array.isArray(value) ? value : [];
    const own = withOption(
      widget,
      'options',
      lines.length > 0 || widget.options.options !== undefined
        ? written(lines, widget.options.options)
        : undefined,
    );
    const says = lines
      .map(objectOf)
      .some((line) => textOf(line.label) !== '' && textOf(line.label) !== String(line.value));
    return says && own.options.showLabel !== true && !isFormer(lines, widget)
      ? withOption(own, 'showLabel', true)
      : own;
  },
};

/** The line's label in the reader's language: the translation where there is one, else the label itself. */
export function optionLineLabel(line: OptionLine, locale: Locale): string {
  return (
    localizedName({ label: line.label, names: line.names ?? {} }, locale) || String(line.value)
  );
}

/** The line with another label, in the reader's language where it has a translation. */
export function withOptionLabel(line: OptionLine, text: string, locale: Locale): OptionLine {
  return locale !== 'zh-chs' && line.names?.[locale]
    ? { ...line, names: { ...line.names, [locale]: text } }
    : { ...line, label: text };
}

function linesOf(options: unknown): OptionLine[] {
  return Array.isArray(options) ? options.flatMap((each) => lineOf(each) ?? []) : [];
}

const known = new WeakMap<object, OptionLine>();

function lineOf(raw: unknown): OptionLine | undefined {
  const object = raw === objectOf(raw) ? objectOf(raw) : undefined;
  const made = object && known.get(object);
  if (made) return made;
  const { value = object?.label, label, children } = object ?? { value: raw };
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return undefined;
  const line: OptionLine = {
    ...object,
    value,
    label: textOf(label) || String(value),
    ...(Array.isArray(children) && { children: linesOf(children) }),
  };
  if (object) known.set(object, line);
  return line;
}

function written(lines: readonly unknown[], former: unknown): unknown[] {
  const before: readonly unknown[] = Array.isArray(former) ? former : [];
  const lost = before.filter((raw) => lineOf(raw) === undefined);
  const rows = lines.map((line) => {
    const raw = before.find((each) => isSameValue(lineOf(each), line));
    if (raw !== undefined) return raw;
    const { children } = objectOf(line);
    const whole = before.find((each) => lineOf(each)?.value === objectOf(line).value);
    return Array.isArray(children)
      ? { ...objectOf(line), children: written(children, objectOf(whole).children) }
      : line;
  });
  // What cannot be read as a choice is not lost with the others.
  return [...rows, ...lost];
}

function isFormer(lines: readonly unknown[], widget: Widget): boolean {
  const former = linesOf(widget.options.options);
  return lines.every((line) =>
    former.some(
      ({ value, label }) => value === objectOf(line).value && label === objectOf(line).label,
    ),
  );
}
