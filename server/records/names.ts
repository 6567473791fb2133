import type { Field, FieldChoice } from '../../schemas/form.ts';
import type { Locale, Words } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import { liveLabel } from '../../schemas/liveLabel.ts';
import { moduleFile, recordModule } from '../../schemas/modules/index.ts';
import type { Tx } from '../db/handle.ts';
import { seldom } from '../db/seldom.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import { readOptionList } from './optionLists.ts';
import type { Values } from './types.ts';

const YES: Words = ['是', 'Yes', 'はい', '是'];
const NO: Words = ['否', 'No', 'いいえ', '否'];

/** Says values in words: names of what references point to, labels of choices. */
export type Sayer = (field: Field, value: unknown) => string;

/** Looks up every name that these values need, a query for each kind of reference and each list. */
export async function sayerFor(tx: Tx, fields: Iterable<Field>, rows: readonly Values[], locale: Locale): Promise<Sayer> {
  const wanted = new Map<string, Set<unknown>>();
  for (const field of fields) {
    const target = targetKey(field);
    if (target === undefined) continue;
    const values = wanted.get(target) ?? new Set();
    wanted.set(target, values);
    for (const row of rows) for (const value of several(row[field.model])) values.add(value);
  }
  const names = new Map<string, Names>();
  for (const [target, values] of wanted) {
    if (values.size === 0) continue;
    names.set(target, target.startsWith(LIST) ? await namesInList({ tx, name: target.slice(LIST.length), locale }) : await namesOf(tx, target, [...values].filter(isId)));
  }
  return (field, value) => (isEmpty(value) ? '' : words(field, value, names.get(targetKey(field) ?? '') ?? new Map(), locale));
}

/** by the value as text */
type Names = ReadonlyMap<string, string>;

/** Lists that the server holds under a name. */
const LIST = 'list ';

function targetKey({ refers, remote }: Field): string | undefined {
  return refers ?? (remote && `${LIST}${remote}`);
}

const isId = (id: unknown): id is number => typeof id === 'number';
const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]);

async function namesOf(tx: Tx, target: string, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  if (target !== 'user' && target !== 'department') return new Map((await rowsOf(tx, target, ids)).map(({ id, name }) => [String(id), name]));
  const known = await seldom(tx, `names ${target}`, async () => new Map<string, string>());
  const unknown = ids.filter((id) => !known.has(String(id)));
  if (unknown.length > 0) for (const { id, name } of await rowsOf(tx, target, unknown)) known.set(String(id), name);
  return known;
}

/** An option may be stored by its id where its code came later: both are known. */
function namesInList(asked: Parameters<typeof readOptionList>[0]): Promise<Names> {
  return seldom(asked.tx, `list ${asked.locale} ${asked.name}`, async () => {
    const items = (await readOptionList(asked)) ?? [];
    return new Map([...items.map(({ id, name }) => [String(id), name] as const), ...items.map(({ value, name }) => [String(value), name] as const)]);
  });
}

async function rowsOf(tx: Tx, target: string, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (target === 'user' || target === 'department') return tx.from(target).select(['id', 'name']).where('id', 'in', ids).execute();
  const file = moduleFile(target);
  const key = file ? recordModule(file).key : target;
  if (file || key.endsWith('_c')) return tx.from('record').select(['id', 'name']).where('module', '=', key).where('id', 'in', ids).execute();
  const items = await tx.from('list_item').select(['id', 'name']).where('id', 'in', ids).execute();
  const groups = await tx.from('stage_group').select(['id', 'name']).where('id', 'in', ids).execute();
  return [...items, ...groups];
}

function words(field: Field, value: unknown, names: Names, locale: Locale): string {
  const live = (each: unknown) => (field.remote ? names.get(String(each)) : undefined);
  const one = (each: unknown) => {
    const name = live(each);
    return name === undefined ? (labelIn(field.choices, each) ?? String(each)) : liveLabel(field, each, name);
  };
  switch (field.valueType) {
    case 'choice': return one(value);
    case 'ref': return names.get(String(value)) ?? '';
    case 'choices': return several(value).map(one).join(locale === 'en' ? ', ' : '、');
    case 'refs': return several(value).map((id) => names.get(String(id)) ?? '').filter(Boolean).join(locale === 'en' ? ', ' : '、');
    case 'path': return several(value).map(one).join(' / ');
    case 'span': return several(value).join(' ~ ');
    case 'switch': return say(value === 1 ? YES : NO, locale);
    case 'address': return addressWords(value);
    case 'html': return String(value).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
    case 'images': return several(value).map((image) => (typeof image === 'object' && image !== null && 'name' in image ? String(image.name) : '')).filter(Boolean).join(', ');
    case 'lines': return String(several(value).length);
    case 'object': case 'any': return typeof value === 'object' ? JSON.stringify(value) : String(value);
    default: return String(value);
  }
}

function labelIn(choices: readonly FieldChoice[], value: unknown): string | undefined {
  for (const choice of choices) {
    if (String(choice.value) === String(value)) return choice.label;
    const inside = choice.children && labelIn(choice.children, value);
    if (inside) return inside;
  }
  return undefined;
}

function addressWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { region, address } = value as { region?: unknown; address?: unknown };
  return [typeof region === 'string' ? region.replaceAll(',', '') : '', address].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
