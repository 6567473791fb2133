import type { Field, FieldChoice } from '../../schemas/form.ts';
import type { Locale, Words } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import { moduleFile, recordModule } from '../../schemas/modules/index.ts';
import type { Tx } from '../db/handle.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import type { Values } from './types.ts';

const YES: Words = ['是', 'Yes', 'はい', '是'];
const NO: Words = ['否', 'No', 'いいえ', '否'];

/** Says values in words: names of what references point to, labels of choices. */
export type Sayer = (field: Field, value: unknown) => string;

/** Looks up every name that these values need, a query for each kind of reference. */
export async function sayerFor(tx: Tx, fields: Iterable<Field>, rows: readonly Values[], locale: Locale): Promise<Sayer> {
  const wanted = new Map<string, Set<number>>();
  for (const field of fields) {
    const target = targetKey(field);
    if (target === undefined) continue;
    const ids = wanted.get(target) ?? new Set();
    wanted.set(target, ids);
    for (const row of rows) for (const id of idsIn(row[field.model])) ids.add(id);
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [target, ids] of wanted) if (ids.size > 0) names.set(target, await namesOf(tx, target, [...ids]));
  return (field, value) => (isEmpty(value) ? '' : words(field, value, names.get(targetKey(field) ?? '') ?? new Map(), locale));
}

/** The lists of choices that the server holds are looked up like references. */
const REMOTE = 'remote list';

function targetKey(field: Field): string | undefined {
  if (field.refers !== undefined) return field.refers;
  return field.widget.options.remote === true && (field.valueType === 'choice' || field.valueType === 'choices') ? REMOTE : undefined;
}

function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
}

async function namesOf(tx: Tx, target: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(tx, target, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function rowsOf(tx: Tx, target: string, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (target === 'user' || target === 'department') return tx.from(target).select(['id', 'name']).where('id', 'in', ids).execute();
  const file = moduleFile(target);
  const key = file ? recordModule(file).key : target;
  if (file || key.endsWith('_c')) return tx.from('record').select(['id', 'name']).where('module', '=', key).where('id', 'in', ids).execute();
  const items = await tx.from('list_item').select(['id', 'name']).where('id', 'in', ids).execute();
  const groups = await tx.from('stage_group').select(['id', 'name', 'data']).execute();
  return [...items, ...groups.flatMap(({ id, name, data }) => [{ id, name }, ...stagesIn(data)])].filter(({ id }) => ids.includes(id));
}

/** Stages have ids of their own and are chosen like any list. */
function stagesIn(data: string): { id: number; name: string }[] {
  const { stages } = JSON.parse(data) as { stages?: { id: number; title: string }[] };
  return (stages ?? []).map(({ id, title }) => ({ id, name: title }));
}

function words(field: Field, value: unknown, names: ReadonlyMap<number, string>, locale: Locale): string {
  const one = (each: unknown) => labelIn(field.choices, each) ?? (typeof each === 'number' ? names.get(each) : undefined) ?? String(each);
  const several = (each: unknown) => (Array.isArray(each) ? each : [each]);
  switch (field.valueType) {
    case 'choice': return one(value);
    case 'ref': return (typeof value === 'number' ? names.get(value) : undefined) ?? '';
    case 'choices': return several(value).map(one).join(locale === 'en' ? ', ' : '、');
    case 'refs': return idsIn(value).map((id) => names.get(id) ?? '').filter(Boolean).join(locale === 'en' ? ', ' : '、');
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
