import { fileNameOf } from '../../../schemas/values/fileTypes.ts';
import { arrayOf, objectOf } from '../../../schemas/definition/readDefinition.ts';
import { columnValues } from '../../../schemas/form/rowValues.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { addressText } from '../../../schemas/addresses/addressText.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { FieldChoice } from '../../../schemas/form/fieldChoices.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { type Locale, languageOf } from '../../../schemas/i18n/locale.ts';
import { formatDuration } from '../../../schemas/values/durationText.ts';
import { NO, YES } from '../../../schemas/values/yesNo.ts';
import { liveLabel } from '../../../schemas/form/liveLabel.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile, recordModule } from '../../../schemas/modules/index.ts';
import type { Tx } from '../../db/handle.ts';
import { versionedCache } from '../../db/versionedCache.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { hidesAnything, withheldIn } from '../core/definitions.ts';
import { moduleIn } from '../core/modules.ts';
import { readOptionList } from '../core/optionLists.ts';
import type { Caller, Values } from '../core/types.ts';

/** Says values in words: names of what references point to, labels of choices. */
export type ValueFormatter = (field: Field, value: unknown) => string;

/** Whose words they are: what they may see, and their language. */
type Reader = Pick<Caller, 'viewer' | 'locale'>;

/**
 * Looks up every name that these values need, a query for each kind of reference and each list. A record whose name the reader's role hides
 * is said by its id.
 */
export async function createValueFormatter(
  reader: Reader,
  tx: Tx,
  fields: Iterable<Field>,
  rows: readonly Values[],
): Promise<ValueFormatter> {
  const { locale } = reader;
  const wanted = new Map<string, Set<unknown>>();
  const want = (field: Field, found: Iterable<unknown>) => {
    const target = targetKey(field);
    if (target === undefined) return;
    const values = wanted.get(target) ?? new Set();
    wanted.set(target, values);
    for (const value of found)
      if (Array.isArray(value)) for (const each of value) values.add(each);
      else if (!isEmpty(value)) values.add(value);
  };
  for (const field of fields) {
    want(
      field,
      rows.map((row) => row[field.model]),
    );
    for (const column of rowColumns(field))
      want(
        column,
        rows.flatMap((row) => columnValues(row[field.model], column)),
      );
  }
  const names = new Map<string, Names>();
  for (const [target, values] of wanted) {
    if (values.size === 0) continue;
    names.set(
      target,
      target.startsWith(LIST)
        ? await namesInList({ tx, name: target.slice(LIST.length), locale })
        : await namesOf(reader, tx, target, [...values].filter(isId)),
    );
  }
  const words = new WeakMap<Field, (value: unknown) => string>();
  const say: ValueFormatter = (field, value) => {
    if (isEmpty(value)) return '';
    const known =
      words.get(field) ??
      (field.rows
        ? (lines: unknown) => rowWords(field, lines, { locale, say })
        : wordsOf(field, names.get(targetKey(field) ?? '') ?? NO_NAMES, locale));
    words.set(field, known);
    return known(value);
  };
  return say;
}

/** Rows of a sub-form, a line each: what each column is called and says. Hidden columns are nobody's business. */
function rowWords(
  field: Field,
  lines: unknown,
  { locale, say }: { locale: Locale; say: ValueFormatter },
): string {
  const columns = rowColumns(field).filter(({ hidden }) => !hidden);
  const { comma, colon } = languageOf(locale);
  return arrayOf(lines)
    .map((line) =>
      columns
        .flatMap((column) => {
          const said = say(column, objectOf(line)[column.model]);
          return said === '' ? [] : [`${column.name}${colon}${said}`];
        })
        .join(comma),
    )
    .join('\n');
}

/** by the value as text */
type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();

/** Lists that the server holds under a name. */
const LIST = 'list ';

function targetKey({ refers, remote }: Field): string | undefined {
  return refers ?? (remote && `${LIST}${remote}`);
}

const isId = (id: unknown): id is number => typeof id === 'number';
const several = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];

async function namesOf(
  reader: Reader,
  tx: Tx,
  target: string,
  ids: readonly number[],
): Promise<Names> {
  if (ids.length === 0) return new Map();
  if (target !== 'user' && target !== 'department')
    return new Map(
      [...(await namesFor(reader, tx, target, ids))].map(([id, name]) => [String(id), name]),
    );
  const known = await versionedCache(tx, `names ${target}`, async () => new Map<string, string>());
  const unknown = ids.filter((id) => !known.has(String(id)));
  if (unknown.length > 0)
    for (const { id, name } of await rowsOf(tx, target, unknown)) known.set(String(id), name);
  return known;
}

/** What the reader may know these records by. */
export async function namesFor(
  reader: Pick<Caller, 'viewer'>,
  tx: Tx,
  target: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(tx, target, ids);
  const nameless = await hidesTitle(reader, tx, target);
  return new Map(rows.map(({ id, name }) => [id, nameless ? `#${id}` : name]));
}

/** Whether the reader's role hides what records of a module are called, wherever one is named. */
export async function hidesTitle(
  { viewer }: Pick<Caller, 'viewer'>,
  tx: Tx,
  target: string,
): Promise<boolean> {
  if (!hidesAnything(viewer) || !(moduleFile(target) || isCustomKey(target))) return false;
  const own = recordModule(await moduleIn(tx, target));
  return (await withheldIn(tx, { viewer }, own)).includes(own.title);
}

/** An option may be stored by its id where its code came later: both are known. */
function namesInList(asked: Parameters<typeof readOptionList>[0]): Promise<Names> {
  return versionedCache(asked.tx, `list ${asked.locale} ${asked.name}`, async () => {
    const items = (await readOptionList(asked)) ?? [];
    return new Map([
      ...items.map(({ id, name }) => [String(id), name] as const),
      ...items.map(({ value, name }) => [String(value), name] as const),
    ]);
  });
}

async function rowsOf(
  tx: Tx,
  target: string,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (target === 'user' || target === 'department')
    return tx.from(target).select(['id', 'name']).where('id', 'in', ids).execute();
  const file = moduleFile(target);
  const key = file ? recordModule(file).key : target;
  if (file || key.endsWith('_c'))
    return tx
      .from('record')
      .select(['id', 'name'])
      .where('module', '=', key)
      .where('id', 'in', ids)
      .execute();
  const items = await tx.from('list_item').select(['id', 'name']).where('id', 'in', ids).execute();
  const groups = await tx
    .from('stage_group')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return [...items, ...groups];
}

/** A length of time is no number that anybody reads. */
function sayNumber({ duration }: Field, value: unknown, locale: Locale): string {
  return duration && typeof value === 'number'
    ? formatDuration(value, duration, locale)
    : String(value);
}

/** How values of one field are said: what depends on none of them is looked up once. */
function wordsOf(field: Field, names: Names, locale: Locale): (value: unknown) => string {
  const one = optionWords(field, names);
  const comma = languageOf(locale).comma;
  switch (field.valueType) {
    case 'choice':
      return one;
    case 'ref':
      return (value) => names.get(String(value)) ?? '';
    case 'choices':
      return (value) => several(value).map(one).join(comma);
    case 'refs':
      return (value) =>
        several(value)
          .map((id) => names.get(String(id)) ?? '')
          .filter(Boolean)
          .join(comma);
    case 'path':
      return (value) => several(value).map(one).join(' / ');
    case 'span':
      return (value) => several(value).join(' ~ ');
    case 'switch':
      return (value) => translate(value === 1 ? YES : NO, locale);
    case 'address':
      return addressWords;
    case 'html':
      return (value) =>
        String(value)
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim();
    case 'files':
      return (value) => several(value).map(fileNameOf).join(comma);
    case 'images':
      return (value) =>
        several(value)
          .map((image) =>
            typeof image === 'object' && image !== null && 'name' in image
              ? String(image.name)
              : '',
          )
          .filter(Boolean)
          .join(', ');
    case 'number':
      return (value) => sayNumber(field, value, locale);
    case 'lines':
      return (value) => String(several(value).length);
    case 'object':
    case 'any':
      return (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
    default:
      return String;
  }
}

function optionWords(field: Field, names: Names): (value: unknown) => string {
  const known = labelsOf(field.choices);
  const shipped = (value: unknown) => known.get(String(value)) ?? String(value);
  if (!field.remote) return shipped;
  return (value) => {
    const name = names.get(String(value));
    return name === undefined ? shipped(value) : liveLabel(field, value, name);
  };
}

const labels = new WeakMap<readonly FieldChoice[], ReadonlyMap<string, string>>();

/** Of several choices with one value the first counts, with what lies inside it before what comes after. */
function labelsOf(choices: readonly FieldChoice[]): ReadonlyMap<string, string> {
  const known = labels.get(choices);
  if (known) return known;
  const found = new Map<string, string>();
  for (const { value, label, children } of choices) {
    if (!found.has(String(value))) found.set(String(value), label);
    for (const [inside, words] of children ? labelsOf(children) : [])
      if (!found.has(inside)) found.set(inside, words);
  }
  labels.set(choices, found);
  return found;
}

function addressWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { region, address, location, accuracy } = value as Record<string, unknown>;
  return addressText({
    ...(typeof region === 'string' && { region }),
    ...(typeof address === 'string' && { address }),
    ...(typeof location === 'string' && { location }),
    ...(typeof accuracy === 'string' && { accuracy }),
  });
}

/** Where each value stands in the order in which its field offers them; by the value as text. */
export async function placesOf(
  tx: Tx,
  { remote, refers, choices }: Field,
  locale: Locale,
): Promise<ReadonlyMap<string, number>> {
  const offered =
    remote && !refers
      ? [...(await namesInList({ tx, name: remote, locale })).keys()]
      : choices.map(({ value }) => String(value));
  return new Map(offered.map((value, index) => [value, index]));
}
