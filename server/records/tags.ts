import { AppError, type FieldError } from '../../schemas/errors.ts';
import type { Field } from '../../schemas/form.ts';
import { CHOICE_COLORS } from '../../schemas/module.ts';
import { TAG_KEY, TAG_LIST } from '../../schemas/tagList.ts';
import { conditionSql } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import { filterContext, requireKey } from './access.ts';
import { contextOf, openContext, type RecordContext } from './context.ts';
import { once } from './idempotency.ts';
import { storedOf } from './listErrors.ts';
import { fetchRecords } from './load.ts';
import { allModules } from './modules.ts';
import { type ListItem, readOptionList } from './optionLists.ts';
import { answered } from './row.ts';
import type { Caller, StoredRecord } from './types.ts';
import { storeChange } from './write.ts';

export interface Tag {
  name: string;
  color?: string | undefined;
}

/** Whoever may change the company's tags. */
function requireTags(caller: Caller): void {
  requireKey({ caller }, TAG_KEY);
}

/** Makes a tag. It is stored in records by a text of its own, so that no form body turns it into something else. */
export function saveTag(caller: Caller, { name, color }: Tag): Promise<{ id: number; value: string | number }> {
  requireTags(caller);
  return caller.company.write((tx) => once(caller, tx, { call: 'save tag', body: { name, color } }, async () => {
    // Whoever draws the next place makes others wait, so that no name is given twice.
    const drawn = await tx.count(`list ${TAG_LIST}`);
    await refuseSame(tx, caller, { name });
    const id = await tx.nextId();
    const value = `t${id}`;
    await tx.insert('list_item', { kind: TAG_LIST, id, parent_id: null, name: name.trim(), sort: 1000 + drawn, data: JSON.stringify({ value, color: color ?? nextColor(drawn) }) }).execute();
    return { id, value };
  }));
}

/** Tags made in passing differ from each other; grey is for whoever asks for it. */
function nextColor(drawn: number): string {
  const [, ...colors] = CHOICE_COLORS;
  return colors[drawn % colors.length] ?? 'blue';
}

/** Records keep what they have: they carry the tag, not its name. */
export function updateTag(caller: Caller, { id, name, color, disabled, sort }: Partial<Tag> & { id: number; disabled?: 0 | 1 | undefined; sort?: number | undefined }): Promise<{ id: number }> {
  requireTags(caller);
  return caller.company.write(async (tx) => {
    await tx.count(`list ${TAG_LIST}`);
    const row = await rowOf(tx, id);
    if (name !== undefined) await refuseSame(tx, caller, { id, name });
    const data = { ...(JSON.parse(row.data) as object), ...(color && { color }) };
    const change = { ...(name !== undefined && { name: name.trim() }), ...(disabled !== undefined && { disabled }), data: JSON.stringify(data) };
    await tx.update('list_item').set(change).where('kind', '=', TAG_LIST).where('id', '=', id).execute();
    if (sort !== undefined) await place(tx, id, sort);
    return { id };
  });
}

async function rowOf(tx: Tx, id: number) {
  const row = await tx.from('list_item').select(['id', 'name', 'data']).where('kind', '=', TAG_LIST).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

async function refuseSame(tx: Tx, { locale }: Caller, { id, name }: { id?: number; name: string }): Promise<void> {
  const wanted = name.trim().toLowerCase();
  const fault = (reason: FieldError['id']): FieldError[] => [{ field: 'name', id: reason, data: { name: name.trim() } }];
  if (wanted === '') throw new AppError('invalid', { fields: fault('required') });
  const all = (await readOptionList({ tx, name: TAG_LIST, locale })) ?? [];
  if (all.some((tag) => tag.id !== id && tag.name.trim().toLowerCase() === wanted)) throw new AppError('invalid', { fields: fault('not_unique') });
}

async function place(tx: Tx, id: number, at: number): Promise<void> {
  const rows = await tx.from('list_item').select('id').where('kind', '=', TAG_LIST).orderBy('sort').orderBy('id').execute();
  const ids = rows.map((row) => row.id).filter((each) => each !== id);
  for (const [sort, each] of ids.toSpliced(at, 0, id).entries()) await tx.update('list_item').set({ sort }).where('kind', '=', TAG_LIST).where('id', '=', each).execute();
}

/** Records of one field that carry the tag. */
interface Carriers {
  module: string;
  model: string;
  ids: number[];
}

const BATCH = 200;

/** Deletes a tag and takes it off every record, whoever's they are, or puts another one in its place; each change is logged with its record. */
export async function deleteTag(caller: Caller, { id, into, dry = 0 }: { id: number; into?: number | undefined; dry?: 0 | 1 | undefined }): Promise<{ records: number }> {
  requireTags(caller);
  const { carriers, group, gone, instead } = await caller.company.write(async (tx) => {
    const tags = (await readOptionList({ tx, name: TAG_LIST, locale: caller.locale })) ?? [];
    const [tag, other] = [id, into].map((each) => tags.find((one) => one.id === each));
    if (!tag) throw new AppError('not_found');
    if (into !== undefined && (!other || into === id)) throw new AppError('invalid', { fields: [{ field: 'into', id: 'bad_option' }] });
    return { carriers: await carriersOf(caller, tx, tag), group: await tx.nextId(), gone: tag, instead: other };
  });
  const records = carriers.reduce((sum, { ids }) => sum + ids.length, 0);
  if (dry === 1) return { records };
  // It is offered no more while it is taken off.
  await caller.company.write((tx) => tx.update('list_item').set({ disabled: 1 }).where('kind', '=', TAG_LIST).where('id', '=', id).execute());
  for (const { module, model, ids } of carriers) {
    for (let at = 0; at < ids.length; at += BATCH) {
      await caller.company.write(async (tx) => {
        const context = await openContext(caller, tx, module);
        const field = context.full.fields.get(model);
        for (const record of field ? await fetchRecords(context, ids.slice(at, at + BATCH), 'lock') : []) await replace(context, record, { field: field as Field, gone, instead, group });
      });
    }
  }
  await caller.company.write((tx) => tx.remove('list_item').where('kind', '=', TAG_LIST).where('id', '=', id).execute());
  return { records };
}

async function carriersOf(caller: Caller, tx: Tx, tag: ListItem): Promise<Carriers[]> {
  const found: Carriers[] = [];
  for (const file of (await allModules(tx)).filter(({ view }) => !view)) {
    const context = await contextOf(caller, tx, file);
    for (const field of [...context.full.fields.values()].filter(({ remote }) => remote === TAG_LIST)) {
      const test = conditionSql({ field: field.model, operator: 'in', value: [storedOf(field, tag)] }, filterContext(context));
      const rows = await tx.from('record as r').select('r.id').where('r.module', '=', file.key).where(test).execute();
      if (rows.length > 0) found.push({ module: file.key, model: field.model, ids: rows.map((row) => row.id) });
    }
  }
  return found;
}

interface Replacing {
  field: Field;
  gone: ListItem;
  instead: ListItem | undefined;
  group: number;
}

/** The rest of the record is not judged again: a field that became required yesterday must not keep a tag alive. */
async function replace(context: RecordContext, record: StoredRecord, { field, gone, instead, group }: Replacing): Promise<void> {
  const stored = record.data[field.model];
  const old = (Array.isArray(stored) ? stored : [stored]).map(String);
  const next = instead ? [String(storedOf(field, instead))] : [];
  const kept = [...new Set(old.flatMap((value) => (value === String(storedOf(field, gone)) ? next : [value])))];
  const value = field.valueType === 'choices' ? kept : kept[0];
  await storeChange(context, record, { values: answered({ ...record.data, [field.model]: value }), core: {}, action: 'tag', given: {}, group });
}
