import { coerce, numberFrom } from '../validation/coerce.ts';
import { timestampInZone } from '../values/dates.ts';
import type { Field } from '../form/form.ts';
import type { FieldChoice } from '../form/fieldChoices.ts';
import { translate } from '../i18n/label.ts';
import { type Locale, languageOf } from '../i18n/locale.ts';
import { formatDuration } from '../values/durationText.ts';
import { readDuration } from '../values/readDuration.ts';
import { readNumber } from '../values/readNumber.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';
import { fromSerial, momentIn, readDay, readTime, timeOfSerial } from './dateText.ts';
import { joinList, splitList } from './lists.ts';
import { NO, YES } from '../values/yesNo.ts';

/** What a spreadsheet holds in one place. */
export type Cell = string | number | boolean | null;

/** What stands behind the words of references and of the company's own lists. */
export interface Names {
  locale: Locale;
  /** IANA name */
  zone: string;
  /** what people read of one value that points somewhere; undefined where nobody knows it */
  name(field: Field, value: unknown): string | undefined;
  /** the values that are called so; without it, names are taken to be unmistakable */
  values?(field: Field, name: string): readonly (number | string)[];
}

const ON = new Set(['是', 'yes', 'はい', 'true', '1', 'y', '√', '✓', '真', 'on']);
const OFF = new Set(['否', 'no', 'いいえ', 'false', '0', 'n', '×', '假', 'off']);

/** A stored value as people read it in a spreadsheet: `valueOf` takes it back to the same value. '' for an empty one. */
export function cellOf(field: Field, value: unknown, names: Names): string | number {
  if (isEmpty(value)) return '';
  if (field.valueType === 'number' && typeof value === 'number')
    return field.duration ? formatDuration(value, field.duration, names.locale) : value;
  const text = textOf(field, value, names);
  return names.values && !same(valueOf(field, text, names), value) ? exactly(value) : text;
}

/** Where words would lose something: the value itself. */
function exactly(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}

function textOf(field: Field, value: unknown, names: Names): string {
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  const one = (each: unknown) => wordFor(field, each, names);
  const between = languageOf(names.locale).comma;
  switch (field.valueType) {
    case 'switch':
      return value === 1
        ? translate(YES, names.locale)
        : value === 0
          ? translate(NO, names.locale)
          : exactly(value);
    case 'stamp':
      return momentText(value, names.zone);
    case 'choice':
    case 'ref':
      return one(value);
    case 'choices':
    case 'refs':
      return joinList(all.map(one), 'list', between);
    case 'path':
      return joinList(all.map(one), 'path', ' / ');
    case 'span':
      return all
        .map((each) => (isMoment(field) ? momentText(each, names.zone) : valueAsText(each)))
        .join(' ~ ');
    case 'address':
      return addressText(value);
    default:
      return exactly(value);
  }
}

function momentText(value: unknown, zone: string): string {
  return typeof value === 'number' && value % 1000 === 0 && Math.abs(value) < 8e15
    ? timestampInZone(zone, new Date(value))
    : exactly(value);
}

function isMoment({ type, widget }: Field): boolean {
  return type === 'date' && widget.options.timestamp === true;
}

function wordFor(field: Field, value: unknown, names: Names): string {
  if (isMoment(field)) return momentText(value, names.zone);
  const pointing = field.refers !== undefined || field.remote !== undefined;
  const name =
    (pointing ? names.name(field, value) : undefined) ??
    flat(field.choices).find((choice) => valueAsText(choice.value) === valueAsText(value))?.label;
  if (name === undefined || name === '')
    return field.refers === undefined ? exactly(value) : `#${valueAsText(value)}`;
  return field.refers !== undefined && names.values && names.values(field, name).length !== 1
    ? `${name} #${valueAsText(value)}`
    : name;
}

function flat(choices: readonly FieldChoice[]): FieldChoice[] {
  return choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])]);
}

/** 省/市/区 street [lng,lat ±metres] */
function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return exactly(value);
  const { region, address, location, accuracy } = value as Record<string, unknown>;
  const off = typeof accuracy === 'string' && accuracy !== '' ? ` ±${accuracy}` : '';
  const parts = [
    typeof region === 'string' ? region.replaceAll(',', '/') : '',
    address,
    typeof location === 'string' && location !== '' ? `[${location}${off}]` : '',
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** A cell as the field stores it. What cannot be read stays as it is, so that the check of the record says so; empty is undefined. */
export function valueOf(field: Field, cell: Cell, names: Names): unknown {
  const raw = typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell;
  if (raw === null || raw === '') return undefined;
  const text = String(raw);
  const whole = json(text);
  switch (field.valueType) {
    case 'number':
      return typeof raw === 'number' ? raw : numberOf(field, text);
    case 'switch':
      return ON.has(text.trim().toLowerCase()) ? 1 : OFF.has(text.trim().toLowerCase()) ? 0 : raw;
    case 'date':
      return dayOf(field, raw) ?? text.trim();
    case 'datetime':
      return (
        (typeof raw === 'number' ? fromSerial(raw) : readDay(text))?.replace(
          /^(\d{4}-\d{2}-\d{2})$/,
          '$1 00:00:00',
        ) ?? text.trim()
      );
    case 'time':
      return (typeof raw === 'number' ? timeOfSerial(raw) : readTime(text)) ?? text.trim();
    case 'stamp':
      return momentOf(raw, names.zone);
    case 'choice':
      return chosen(field, text, names);
    case 'ref':
      return pointed(field, text, names);
    case 'choices':
    case 'refs': {
      if (Array.isArray(whole)) return coerce(field, whole);
      const one = field.valueType === 'refs' ? pointed : chosen;
      const entire = one(field, text, names);
      return entire !== text && !text.includes('"')
        ? [entire]
        : splitList(text, 'list').map((word) =>
            isMoment(field) ? momentOf(word, names.zone) : one(field, word, names),
          );
    }
    case 'path':
      return Array.isArray(whole)
        ? coerce(field, whole)
        : pathOf(field, splitList(text, 'path'), names);
    case 'span':
      return Array.isArray(whole)
        ? coerce(field, whole)
        : coerce(
            field,
            text
              .split(/\s*[~～]\s*|\s+(?:-|至|到|to)\s+/)
              .map((part) => spanPart(field, part, names)),
          );
    case 'address':
      return typeof whole === 'object' ? whole : addressOf(text);
    case 'images':
    case 'files':
    case 'lines':
    case 'object':
      return coerce(field, text);
    case 'longtext':
    case 'html':
      return text;
    case 'any':
      return whole === undefined ? raw : whole;
    case 'text':
      return coerce(field, text);
  }
}

function json(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // words that begin with a bracket
  }
}

/** Numbers as people write them, also as parts of a hundred. */
function numberOf(field: Field, text: string): unknown {
  const { unit, duration } = field;
  if (duration) return readDuration(text, duration) ?? text;
  const plain = text.normalize('NFKC').trim();
  const hundredths =
    plain.endsWith('%') && unit !== '%' ? readNumber(plain.slice(0, -1)) : undefined;
  if (hundredths !== undefined) return Number((hundredths / 100).toPrecision(15));
  return readNumber(text, unit) ?? text;
}

/** Fields of months and years hold the beginning of a day only. */
function dayOf({ widget }: Field, raw: string | number | boolean): string | undefined {
  const kind = widget.options.type;
  if (kind === 'year' && /^\d{4}$/.test(String(raw).trim())) return String(raw).trim();
  const day = typeof raw === 'number' ? fromSerial(raw) : readDay(String(raw));
  if (day === undefined) return undefined;
  return kind === 'year' ? day.slice(0, 4) : kind === 'month' ? day.slice(0, 7) : day.slice(0, 10);
}

function momentOf(raw: string | number | boolean, zone: string): unknown {
  if (typeof raw !== 'string') return raw;
  const day = readDay(raw);
  if (day !== undefined && !/^\d{8}$/.test(raw.trim())) return momentIn(zone, day) ?? raw;
  return numberFrom(raw);
}

function spanPart(field: Field, part: string, names: Names): unknown {
  if (isMoment(field)) return momentOf(part, names.zone);
  const time = field.type === 'time' ? readTime(part) : undefined;
  return time ?? (field.type === 'date' ? readDay(part) : undefined) ?? part;
}

/** The option that is called so, in the words of any reader; else the text, which the check refuses. */
function chosen(field: Field, text: string, names: Names): unknown {
  const word = text.trim();
  const offered = flat(field.choices);
  const found =
    offered.find(({ label }) => label === text) ??
    offered.find(({ label }) => label.toLowerCase() === word.toLowerCase());
  if (found) return found.value;
  const listed = field.remote === undefined ? [] : (names.values?.(field, word) ?? []);
  if (listed.length > 0) return listed[0];
  const stored = offered.find(({ value }) => valueAsText(value) === word);
  if (stored || field.remote === undefined) return stored?.value ?? text;
  // As one of several: read whole, any text would become a list, and several words one.
  const read = coerce(field, field.valueType === 'choices' ? [text] : text);
  return Array.isArray(read) ? (read[0] ?? text) : read;
}

/** The record that is called so, or is named by its number: 'name #12', '#12'. Unreadable names stay text. */
function pointed(field: Field, text: string, names: Names): unknown {
  const known = names.values?.(field, text.trim()) ?? [];
  if (known.length === 1) return known[0];
  const [, id] = /#(\d{1,15})$/.exec(text.trim()) ?? [];
  return id === undefined ? text : Number(id);
}

/** Walks down the options, so that the same name may stand under several. */
function pathOf(field: Field, words: readonly string[], names: Names): unknown[] {
  let level: readonly FieldChoice[] = field.choices;
  return words.map((word) => {
    const found =
      level.find(({ label }) => label === word) ??
      level.find(({ value }) => valueAsText(value) === word);
    level = found?.children ?? [];
    return found?.value ?? names.values?.(field, word)[0] ?? word;
  });
}

function addressOf(text: string): unknown {
  const [, rest = text, location, accuracy] =
    /^(.*?)\s*\[(-?[\d.]+,-?[\d.]+)(?: ±(\d{1,8}))?\]$/s.exec(text) ?? [];
  const [first = '', ...others] = rest.split(' ');
  const hasRegion = first.includes('/');
  const address = hasRegion ? others.join(' ') : rest;
  return {
    ...(hasRegion && { region: first.replaceAll('/', ',') }),
    ...(address !== '' && { address }),
    ...(location && { location }),
    ...(accuracy && { accuracy }),
  };
}
