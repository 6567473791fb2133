import type { ResourceFilter } from '../../../schemas/definition/resourceFile.ts';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Row } from '../../data/resources.ts';
import type { TableRecord } from '../list/state/rowLook.ts';
import type { ResourceAddress } from './address.ts';
import { BRANCHES } from './branches.ts';

/** A row as the table has it. */
export type ResourceRow = TableRecord & {
  /** by what it is known in addresses and to actions */
  key: string;
  /** the numbers of all that it stands for, where it does */
  ids: readonly number[] | undefined;
  /** as the server answered it */
  raw: Row;
};

/** The rows of an answer. One without a number of its own is numbered by its place. */
export function rowsOf(
  { rows, title, columns }: Resource,
  answered: readonly Row[],
  locale: Locale,
): ResourceRow[] {
  const references = columns.flatMap(({ model, named }) =>
    named ? [[model, named] as const] : [],
  );
  return answered.map(flat).map((raw, at) => ({
    ...inWords(raw, locale),
    id: numberOf(raw[rows.id ?? 'id']) ?? numberOf(raw.id) ?? at + 1,
    name: valueAsText(raw[title]),
    display: Object.fromEntries(
      references.map(([model, named]) => [model, valueAsText(raw[named])] as const),
    ),
    key: valueAsText(raw[rows.id ?? 'id']),
    ids: rows.ids ? numbersOf(raw[rows.ids]) : undefined,
    raw,
  }));
}

/** Those of all rows that search, filters and tab leave, in the order that is asked for. */
export function narrowRows(
  file: Resource,
  all: readonly ResourceRow[],
  asked: Pick<ResourceAddress, 'keyword' | 'tab' | 'filters' | 'sort'>,
  { form, locale }: { form: Form; locale: Locale },
): ResourceRow[] {
  const when = file.tabs?.entries.find(({ key }) => key === asked.tab)?.when;
  const words = asked.keyword.toLowerCase();
  const searched = file.columns.filter((column) => column.searched).map(({ model }) => model);
  const left = all.filter(
    ({ raw }) =>
      (!when || evaluateCondition(when, { record: raw })) &&
      (file.filters ?? []).every((filter) => passes(filter, asked.filters, raw)) &&
      (words === '' ||
        searched.some((model) => valueAsText(raw[model]).toLowerCase().includes(words))),
  );
  return sortRows(left, asked.sort || (file.sort ?? ''), { form, locale });
}

/** How many of all rows each tab has. */
export function tabCounts(
  { tabs }: Resource,
  all: readonly ResourceRow[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    (tabs?.entries ?? []).map(({ key, when }) => [
      key,
      when ? all.filter(({ raw }) => evaluateCondition(when, { record: raw })).length : all.length,
    ]),
  );
}

/** The filter by the branches of the tree in which rows stand, if they do. */
export function branchFilter({ filters = [] }: Resource) {
  return filters.find((filter) => filter.kind === 'branch');
}

/** Different values of a column, as a filter offers them. */
export function ownChoices(
  all: readonly ResourceRow[],
  { value, label }: { value: string; label: string },
): { value: string; label: string }[] {
  const known = new Map(all.map(({ raw }) => [valueAsText(raw[value]), valueAsText(raw[label])]));
  return [...known].map(([each, text]) => ({ value: each, label: text }));
}

const numbersOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : undefined;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** What a row has of somebody or something else lies beside its own: `name` of `user` is `user_name`. */
function flat(row: Row): Row {
  const parts = Object.entries(row).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([part, each]): [string, unknown] => [`${key}_${part}`, each])
      : [],
  );
  return parts.length === 0 ? row : { ...Object.fromEntries(parts), ...row };
}

/** Several words are read as one text. */
function inWords(row: Row, locale: Locale): Row {
  const lists = Object.entries(row).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
      ? [[key, value.join(languageOf(locale).comma)]]
      : [],
  );
  return lists.length === 0 ? row : { ...row, ...Object.fromEntries(lists) };
}

function passes(
  filter: ResourceFilter<string>,
  chosen: ResourceAddress['filters'],
  raw: Row,
): boolean {
  if (filter.kind === 'days') return true;
  const wanted = chosen[filter.key] ?? '';
  if (filter.kind === 'branch')
    return wanted === '' || (raw[BRANCHES] as readonly string[]).includes(wanted);
  return wanted === '' || valueAsText(raw[filter.key]) === wanted;
}

/** By what a reader sees: numbers by size, choices in their order, words as their language sorts them; nothing comes last either way. */
function sortRows(
  rows: readonly ResourceRow[],
  sort: string,
  { form, locale }: { form: Form; locale: Locale },
): ResourceRow[] {
  const model = sort.replace('-', '');
  const field = form.fields.get(model);
  if (!field) return [...rows];
  const collator = new Intl.Collator(languageOf(locale).tag, { numeric: true });
  const sign = sort.startsWith('-') ? -1 : 1;
  const places = new Map(field.choices.map(({ value }, at) => [String(value), at]));
  return rows.toSorted((one, other) => {
    const [a, b] = [one.raw[model], other.raw[model]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    if (typeof a === 'number' && typeof b === 'number' && places.size === 0) return sign * (a - b);
    if (places.size > 0)
      return sign * ((places.get(String(a)) ?? 0) - (places.get(String(b)) ?? 0));
    return sign * collator.compare(valueAsText(a), valueAsText(b));
  });
}
