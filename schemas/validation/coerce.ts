import { formatColor, parseColor } from '../values/colors.ts';
import type { Field, Form } from '../form/form.ts';
import { readFieldNumber } from '../form/readFieldNumber.ts';
import type { FieldChoice } from '../form/fieldChoices.ts';
import { readNumber } from '../values/readNumber.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

/**
 * A value as it came (form-encoded text, JSON, a typed cell) as the value type stores it. What cannot be read stays as it is, so that
 * validation can say so at its field; an empty answer becomes undefined.
 */
export function coerce(field: Field, raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === '') return undefined;
  switch (field.valueType) {
    case 'number':
    case 'stamp':
      return typeof raw === 'string' ? (readFieldNumber(field, raw) ?? raw) : raw;
    case 'ref':
      return typeof raw === 'string' && /^\d{1,15}$/.test(raw.trim())
        ? Number(raw)
        : raw === '--'
          ? undefined
          : raw;
    case 'switch':
      return switchFrom(raw);
    case 'choice':
      return optionFrom(field, raw);
    case 'choices':
      return listFrom(raw).map((item) =>
        isMoment(field) && typeof item === 'string' ? numberFrom(item) : optionFrom(field, item),
      );
    case 'refs':
      return listFrom(raw).map((item) =>
        typeof item === 'string' && /^\d{1,15}$/.test(item.trim()) ? Number(item) : item,
      );
    case 'path':
      return pathFrom(field.choices, listFrom(raw));
    case 'span':
      return listFrom(raw).map((item) =>
        (field.type === 'slider' || isMoment(field)) && typeof item === 'string'
          ? numberFrom(item)
          : item,
      );
    case 'images':
    case 'files': {
      const files = parsed(raw);
      return Array.isArray(files) ? files.map(fileFrom) : files;
    }
    case 'lines':
      return rowsFrom(field, parsed(raw));
    case 'address':
    case 'object': {
      const value = parsed(raw);
      return isEmpty(value) ? undefined : value;
    }
    case 'text':
      return typeof raw === 'number'
        ? String(raw)
        : typeof raw === 'string'
          ? tidyText(field, raw.trim()) || undefined
          : raw;
    case 'longtext':
    case 'html':
      return typeof raw === 'number' ? String(raw) : raw;
    case 'date':
    case 'datetime':
    case 'time':
      return typeof raw === 'string' ? raw.trim() : raw;
    case 'any':
      return raw;
  }
}

/** Every value of `raw` that the form knows, coerced. A key that is present but empty answers undefined: the value is taken back. */
export function coerceRecord(
  form: Form,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [model, field] of form.fields)
    if (Object.hasOwn(raw, model) && !field.system) values[model] = coerce(field, raw[model]);
  return values;
}

/** The cells of each row as their columns store them; what is no column's stays, to be refused. */
function rowsFrom({ rows }: Field, value: unknown): unknown {
  if (!rows || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
      ? { ...row, ...coerceRecord(rows.form, row as Record<string, unknown>) }
      : row,
  );
}

/** A number as people type it (see readNumber); text that is none for certain stays text. */
export function numberFrom(text: string): number | string {
  return readNumber(text) ?? text;
}

function switchFrom(raw: unknown): unknown {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return 1;
  return raw === false || raw === 0 || raw === '0' || raw === 'false' ? 0 : raw;
}

function optionFrom(field: Field, raw: unknown): unknown {
  return field.choices.find((choice) => String(choice.value) === valueAsText(raw))?.value ?? raw;
}

/** The values as the tree of choices holds them, as far as it has them. */
function pathFrom(choices: readonly FieldChoice[], path: readonly unknown[]): unknown[] {
  let level: readonly FieldChoice[] = choices;
  return path.map((value) => {
    const found = level.find((choice) => String(choice.value) === valueAsText(value));
    level = found?.children ?? [];
    return found?.value ?? value;
  });
}

/** A text in the one spelling that its field stores, where it is clear what is meant: colours, codes, and telephone numbers as people write them. */
function tidyText({ type, widget, params }: Field, text: string): string {
  if (type === 'color') {
    const showAlpha = widget.options.showAlpha === true;
    const color = parseColor(text);
    return color && (showAlpha || color.alpha === 1) ? formatColor(color, showAlpha) : text;
  }
  const kinds = params.rules?.map(({ kind }) => kind) ?? [];
  // an input method may have made them full-width
  if (kinds.includes('code128') || kinds.includes('ean13')) return text.normalize('NFKC');
  return kinds.includes('telephone') ? telephoneFrom(text) : text;
}

/** A mobile number without blanks, hyphens, the country's prefix and full-width digits; anything else stays as it was typed. */
function telephoneFrom(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-‐-―]/g, '')
    .replace(/^(\+|00)86/, '');
  return /^1[3-9]\d{9}$/.test(digits) ? digits : text;
}

function listFrom(raw: unknown): unknown[] {
  if (Array.isArray(raw))
    return raw.filter((item) => item !== '' && item !== null && item !== undefined);
  if (typeof raw !== 'string') return [raw];
  const value = parsed(raw);
  return Array.isArray(value)
    ? value
    : raw
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
}

/** Days and ranges of days that are kept as milliseconds. */
function isMoment({ type, widget }: Field): boolean {
  return type === 'date' && widget.options.timestamp === true;
}

/** A form body has text only: the id of a stored picture is a number. */
/** A picture or file; what a form-encoded body says in digits is a number. */
function fileFrom(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const numbers = Object.entries(raw).filter(
    ([name, value]) =>
      (name === 'id' || name === 'size') && typeof value === 'string' && /^\d{1,15}$/.test(value),
  );
  return numbers.length === 0
    ? raw
    : { ...raw, ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])) };
}

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw; // not JSON after all: the type check says so at the field
  }
}
