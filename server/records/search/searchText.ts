import { pinyin } from 'pinyin-pro';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { contactModels } from '../../../schemas/modules/index.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { foldText } from '../../../schemas/values/foldText.ts';
import type { Values } from '../core/types.ts';

const NAME_LENGTH = 200;
const LINE_LENGTH = 300;
/** of rich text, which is found by any of its words */
const TEXT_LENGTH = 20_000;

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
  const sounds = pinyin(foldText(name), { toneType: 'none', type: 'array', nonZh: 'consecutive' });
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
export const SEARCH_TEXT_VERSION = 4;

/** The line behind which stands how somebody is reached: what a record that waits in a pool is not found by. No word holds it. */
export const CONTACT_MARK = '\u0001';

/** The lines of a stored search text whose grams are indexed: all but the mark. */
export function indexedLines(searchText: string): string[] {
  return searchText.split('\n').filter((line) => line !== CONTACT_MARK);
}

/**
 * One folded line for every searched text of a record, and two by which its Chinese name is typed: its pinyin in one word
 * (huadongjidian, with v for ü, as keyboards have it) and the initials of that; they stand first, where no long text uses up the grams.
 */
export function searchLines(file: ModuleFile, full: Form, values: Values): string[] {
  const contact = contactModels(file);
  const fields = Map.groupBy(searchedFields(file, full), ({ model }) => contact.includes(model));
  const texts = (kept: boolean) =>
    (fields.get(kept) ?? []).map(({ model, valueType }) =>
      folded(plain(values[model]), valueType === 'html' ? TEXT_LENGTH : LINE_LENGTH),
    );
  const syllables = pinyin(nameOfRecord(file.title, full, values), {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
    v: true,
  });
  const initials = syllables.map((syllable) => syllable.charAt(0));
  const names = [syllables, initials].map((parts) => folded(parts.join(''), LINE_LENGTH));
  const open = unique([...names, ...texts(false)]);
  const kept = unique(texts(true)).filter((line) => !open.includes(line));
  return kept.length > 0 ? [...open, CONTACT_MARK, ...kept] : open;
}

function folded(text: string, most: number): string {
  return Array.from(foldText(text).replaceAll(CONTACT_MARK, '')).slice(0, most).join('');
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines.filter(Boolean))];
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
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' } as const;
