import type { WidgetOptions } from './definition.ts';

/** What an option holds. Exports of other ages write numbers and truths as text, and hand-edited ones anything. */
type Held = 'flag' | 'number' | 'text' | 'list' | 'object';

const held = (kind: Held, names: string) =>
  names.split(' ').map((name): [string, Held] => [name, kind]);

const OPTIONS: ReadonlyMap<string, Held> = new Map([
  ...held(
    'flag',
    'required disabled readonly hidden isHidden multiple remote showLabel inline clearable filterable isRange range timestamp allowHalf showAlpha showInput showWordLimit showPassword showShortcuts',
  ),
  ...held(
    'flag',
    'hideLabel isLabelWidth dataTypeCheck patternCheck is_main is_list unique searchable internal system folded',
  ),
  ...held(
    'number',
    'min max step precision minlength maxlength length limit multipleLimit gutter colspan rowspan',
  ),
  ...held(
    'text',
    'placeholder startPlaceholder endPlaceholder dataType pattern format type defaultType defaultTime setting remoteFunc remoteOption remoteType remoteDataSource unit help tip',
  ),
  ...held('text', 'requiredMessage dataTypeMessage patternMessage width justify align module'),
  ...held('list', 'options remoteOptions'),
  ...held('object', 'props placeholders helps units within fill'),
]);

/** The options of a widget with every known one of the kind that it should be, or absent; what nobody knows stays as it came. */
export function readOptions(raw: Record<string, unknown>): WidgetOptions {
  // Nearly all are right as they are, and nobody changes them: then nothing is copied.
  return Object.keys(raw).every((name) => fits(name, raw[name]))
    ? raw
    : Object.fromEntries(Object.entries(raw).flatMap(([name, value]) => kept(name, value)));
}

function fits(name: string, value: unknown): boolean {
  const kind = OPTIONS.get(name);
  return kind === undefined || READ[kind](value) === value;
}

function kept(name: string, value: unknown): [string, unknown][] {
  const kind = OPTIONS.get(name);
  const read = kind === undefined ? value : READ[kind](value);
  return read === undefined ? [] : [[name, read]];
}

const READ: Record<Held, (value: unknown) => unknown> = {
  flag: (value) =>
    value === true || value === 'true' || value === 1 || value === '1'
      ? true
      : value === false || value === 'false' || value === 0 || value === '0'
        ? false
        : undefined,
  number: (value) => {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && value.trim() !== ''
          ? Number(value.trim().replace(/px$/, ''))
          : Number.NaN;
    return Number.isFinite(number) ? number : undefined;
  },
  text: (value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined,
  list: (value) => (Array.isArray(value) ? value : undefined),
  object: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined,
};
