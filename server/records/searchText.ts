import { pinyin } from 'pinyin-pro';
import type { Field, Form } from '../../schemas/form.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import { folded } from '../../schemas/folded.ts';
import type { Values } from './types.ts';

const NAME_LENGTH = 200;
const LINE_LENGTH = 300;

/** What a record is called: its title as it is, or the words of one that is no plain text. */
export function nameOfRecord(title: string, full: Form, values: Values): string {
  const value = values[title];
  const words =
    full.fields.get(title)?.valueType === 'text' && typeof value === 'string'
      ? value
      : plain(value);
  return Array.from(words).slice(0, NAME_LENGTH).join('');
}

/** Sorts Chinese names by their pinyin, everything else by its letters, without regard to case. */
export function nameKey(name: string): string {
  const sounds = pinyin(folded(name), { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  return `${sounds.join(' ')} ${name}`.slice(0, NAME_LENGTH);
}

export interface Searchable {
  title: string;
  number?: { field: string } | undefined;
}

/** The fields a keyword is looked up in. */
export function searchedFields({ title, number }: Searchable, form: Form): Field[] {
  return [...form.fields.values()].filter(
    (field) =>
      !field.system && (field.model === title || field.model === number?.field || field.searchable),
  );
}

/** Raised when the same values make other lines than before, so that stored ones are made anew. */
export const SEARCH_EDITION = 2;

/**
 * One folded line for every searched text of a record, and two by which its Chinese name is typed: its pinyin in one word
 * (huadongjidian, with v for ü, as keyboards have it) and the initials of that; they stand first, where no long text uses up the grams.
 */
export function searchLines(searchable: Searchable, full: Form, values: Values): string[] {
  const texts = searchedFields(searchable, full).map(({ model }) => plain(values[model]));
  const syllables = pinyin(nameOfRecord(searchable.title, full, values), {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
    v: true,
  });
  const initials = syllables.map((syllable) => syllable.charAt(0));
  return [
    ...new Set(
      [syllables.join(''), initials.join(''), ...texts]
        .map((text) => Array.from(folded(text)).slice(0, LINE_LENGTH).join(''))
        .filter(Boolean),
    ),
  ];
}

function plain(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(plain).join(' ');
  if (typeof value === 'object')
    return Object.values(value as object)
      .map(plain)
      .join(' ');
  return String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
