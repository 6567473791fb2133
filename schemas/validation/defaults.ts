import { coerce } from './coerce.ts';
import type { Field, Form, Notice } from '../form/form.ts';
import { rowOf, textOf } from '../definition/readDefinition.ts';
import { checkValue } from './validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

/** The defaults of a form that break the rules of their own fields. Apart from its translation, which lists need and checks do not. */
export function defaultNotices({ fields }: Pick<Form, 'fields'>): Notice[] {
  const notices: Notice[] = [];
  for (const field of fields.values()) usableDefault(field, (notice) => notices.push(notice));
  return notices;
}

/** The fixed default of a field as it is stored; one that breaks the field's own rules is none, and told. */
export function usableDefault(
  field: Field,
  notice: (notice: Notice) => void = () => undefined,
): unknown {
  const { type, widget } = field;
  const given = widget.options.defaultValue;
  if (isEmpty(given)) return undefined;
  const format = textOf(widget.options.format);
  const read =
    type === 'date' || type === 'time'
      ? (each: unknown) =>
          fromFormat(
            each,
            format,
            rowOf(KINDS, textOf(widget.options.type)) ?? (type === 'time' ? 'time' : 'date'),
          )
      : (each: unknown) => each;
  const value = coerce(field, Array.isArray(given) ? given.map(read) : read(given));
  if (isEmpty(value) || !checkValue(field, value)) return value;
  notice({ model: field.model, id: 'bad_default', detail: brief(given) });
  return undefined;
}

type Kind = 'year' | 'month' | 'date' | 'datetime' | 'time';
const KINDS: Readonly<Record<string, Kind>> = {
  year: 'year',
  month: 'month',
  datetime: 'datetime',
  datetimerange: 'datetime',
};
const TOKENS: Readonly<Record<string, string>> = {
  y: '(?<y>\\d{4})',
  M: '(?<M>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  m: '(?<m>\\d{1,2})',
  s: '(?<s>\\d{1,2})',
};

/** Designers store a default as the widget's own `format` writes it; records store dates one way only. */
function fromFormat(given: unknown, format: string, kind: Kind): unknown {
  if (typeof given !== 'string' || !format || format.length > 50) return given;
  const source = format.replace(
    /y+|M+|d+|H+|m+|s+|[.*+?^${}()|[\]\\/]/g,
    (token) => TOKENS[token.charAt(0)] ?? `\\${token}`,
  );
  const parts = matched(source, given);
  if (!parts) return given;
  const part = (name: string, width = 2) => (parts[name] ?? '0').padStart(width, '0');
  const day = `${part('y', 4)}-${part('M')}-${part('d')}`;
  const time = `${part('H')}:${part('m')}:${part('s')}`;
  return {
    year: part('y', 4),
    month: day.slice(0, 7),
    date: day,
    datetime: `${day} ${time}`,
    time,
  }[kind];
}

function matched(source: string, text: string): Record<string, string> | undefined {
  try {
    return new RegExp(`^${source}$`, 'u').exec(text)?.groups;
  } catch {
    return undefined; // a format that names a part twice says nothing of use
  }
}

function brief(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 100);
  } catch {
    return '…'; // nested deeper than can be written
  }
}
