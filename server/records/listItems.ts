import { AppError, type FieldError } from '../../schemas/errors.ts';
import type { Field } from '../../schemas/form.ts';
import { type ListKind, listKind, OPTION_LIST, OWN_LIST } from '../../schemas/listKinds.ts';
import { CHOICE_COLORS } from '../../schemas/module.ts';
import { mayOpenSetting, settingKey } from '../../schemas/settingRights.ts';
import { TAG_LIST } from '../../schemas/tagList.ts';
import { conditionSql } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import { filterContext } from './access.ts';
import { contextOf, openContext, type RecordContext } from './context.ts';
import { once } from './idempotency.ts';
import { storedOf } from './listErrors.ts';
import { fetchRecords } from './load.ts';
import { allModules } from './modules.ts';
import { isFreeName, isOwnList, type ListItem, readOptionList } from './optionLists.ts';
import { answered } from './row.ts';
import type { Caller, StoredRecord } from './types.ts';
import { storeChange } from './write.ts';

export interface NewItem {
  /** the list it stands in */
  type?: string | undefined;
  name: string;
  color?: string | undefined;
  /** in a tree: the one above, 0 for none */
  parent_id?: number | undefined;
  /** what records store, in lists that the company made itself; absent: a new one */
  value?: string | undefined;
}
export interface ItemChange extends Partial<Omit<NewItem, 'value'>> {
  id: number;
  disabled?: 0 | 1 | undefined;
  /** place among its siblings, from 0 */
  sort?: number | undefined;
}

/** The list, for whoever may change it. */
async function requireKind({ viewer, company }: Caller, type: string): Promise<ListKind> {
  const kind =
    listKind(type) ?? ((await company.read((tx) => isOwnList(tx, type))) ? OWN_LIST : undefined);
  if (!kind) throw new AppError('not_found');
  if (!mayOpenSetting(viewer, kind.path))
    throw new AppError('not_allowed', { data: { right: settingKey(kind.path) } });
  return kind;
}

/** Makes an entry. It is stored in records by a text of its own, so that no form body turns it into something else; in trees and lists of words by its id. */
export async function saveItem(
  caller: Caller,
  { type = TAG_LIST, name, color, parent_id, value: code }: NewItem,
): Promise<{ id: number; value: string | number }> {
  const kind = await requireKind(caller, type);
  return caller.company.write((tx) =>
    once(
      caller,
      tx,
      { call: 'save tag', body: { type, name, color, parent_id, code } },
      async () => {
        // Whoever draws the next place makes others wait, so that no name is given twice.
        const drawn = await tx.count(`list ${type}`);
        const all = await itemsIn(tx, caller, type);
        const above = await placeAbove(all, kind, { parent_id });
        refuseSame(all, { name, above });
        refuseCode(all, { type, kind, code });
        const id = await tx.nextId();
        const value = code ?? ((kind.levels && !kind.code) || kind.named ? id : `t${id}`);
        const data = {
          ...(value !== id && { value }),
          ...((color ?? kind.colors) && { color: color ?? nextColor(drawn) }),
        };
        await tx
          .insert('list_item', {
            kind: type,
            id,
            parent_id: above,
            name: name.trim(),
            sort: 1000 + drawn,
            data: JSON.stringify(data),
          })
          .execute();
        return { id, value };
      },
    ),
  );
}

/** A value is chosen where the list lets it be, once, and for a list itself only where no other has that name. */
function refuseCode(
  all: readonly ListItem[],
  { type, kind, code }: { type: string; kind: ListKind; code: string | undefined },
): void {
  if (code === undefined) return;
  const fault = (id: FieldError['id']) =>
    new AppError('invalid', { fields: [{ field: 'value', id, data: { name: code } }] });
  if (!kind.code || code.trim() !== code) throw fault('bad_format');
  if (type === OPTION_LIST && !isFreeName(code)) throw fault('bad_format');
  if (all.some(({ value }) => value === code)) throw fault('not_unique');
}

/** Entries made in passing differ from each other; grey is for whoever asks for it. */
function nextColor(drawn: number): string {
  const [, ...colors] = CHOICE_COLORS;
  return colors[drawn % colors.length] ?? 'blue';
}

/** Records keep what they have: they carry the entry, not its name. Where they carry the name, they keep that. */
export async function updateItem(
  caller: Caller,
  { type = TAG_LIST, id, name, color, disabled, sort, parent_id }: ItemChange,
): Promise<{ id: number }> {
  const kind = await requireKind(caller, type);
  return caller.company.write(async (tx) => {
    await tx.count(`list ${type}`);
    const all = await itemsIn(tx, caller, type);
    const item = all.find((each) => each.id === id);
    if (!item) throw new AppError('not_found');
    const above =
      parent_id === undefined ? item.parent_id : await placeAbove(all, kind, { id, parent_id });
    if (name !== undefined || above !== item.parent_id)
      refuseSame(all, { id, name: name ?? item.name, above });
    const row = await tx
      .from('list_item')
      .select('data')
      .where('kind', '=', type)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const data = { ...(JSON.parse(row.data) as object), ...(color && { color }) };
    const change = {
      parent_id: above,
      ...(name !== undefined && { name: name.trim() }),
      ...(disabled !== undefined && { disabled }),
      data: JSON.stringify(data),
    };
    await tx
      .update('list_item')
      .set(change)
      .where('kind', '=', type)
      .where('id', '=', id)
      .execute();
    if (sort !== undefined) await place(tx, type, { id, above, at: sort });
    return { id };
  });
}

async function itemsIn(tx: Tx, { locale }: Caller, type: string): Promise<ListItem[]> {
  return (await readOptionList({ tx, name: type, locale })) ?? [];
}

/** The entry above, judged: there, not below itself, and not deeper than the tree may be. */
async function placeAbove(
  all: readonly ListItem[],
  { levels = 1 }: ListKind,
  { id, parent_id = 0 }: { id?: number; parent_id?: number | undefined },
): Promise<number | null> {
  if (parent_id === 0) return null;
  const way: number[] = [];
  for (let at: number | null = parent_id; at !== null && way.length <= levels;) {
    const found = all.find((each) => each.id === at);
    if (!found || found.id === id)
      throw new AppError('invalid', { fields: [{ field: 'parent_id', id: 'bad_option' }] });
    way.push(found.id);
    at = found.parent_id;
  }
  if (way.length + (id === undefined ? 1 : heightOf(all, id)) > levels)
    throw new AppError('invalid', {
      fields: [{ field: 'parent_id', id: 'too_deep', data: { max: levels } }],
    });
  return parent_id;
}

function heightOf(all: readonly ListItem[], id: number): number {
  return (
    1 +
    Math.max(
      0,
      ...all.filter(({ parent_id }) => parent_id === id).map((child) => heightOf(all, child.id)),
    )
  );
}

/** Names differ among siblings. */
function refuseSame(
  all: readonly ListItem[],
  { id, name, above }: { id?: number; name: string; above: number | null },
): void {
  const wanted = name.trim().toLowerCase();
  const fault = (reason: FieldError['id']): FieldError[] => [
    { field: 'name', id: reason, data: { name: name.trim() } },
  ];
  if (wanted === '') throw new AppError('invalid', { fields: fault('required') });
  if (
    all.some(
      (each) =>
        each.id !== id && each.parent_id === above && each.name.trim().toLowerCase() === wanted,
    )
  )
    throw new AppError('invalid', { fields: fault('not_unique') });
}

async function place(
  tx: Tx,
  type: string,
  { id, above, at }: { id: number; above: number | null; at: number },
): Promise<void> {
  const rows = await tx
    .from('list_item')
    .select(['id', 'parent_id'])
    .where('kind', '=', type)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const ids = rows.filter((row) => row.parent_id === above && row.id !== id).map((row) => row.id);
  for (const [sort, each] of ids.toSpliced(at, 0, id).entries())
    await tx
      .update('list_item')
      .set({ sort })
      .where('kind', '=', type)
      .where('id', '=', each)
      .execute();
}

/** Records of one field that carry an entry. */
interface Carriers {
  module: string;
  model: string;
  ids: number[];
}

const BATCH = 200;

interface Deleting {
  type?: string | undefined;
  id: number;
  into?: number | undefined;
  dry?: 0 | 1 | undefined;
}

/** Deletes an entry. Records that carry it lose it, get another one or keep it from being deleted, as its list says; each change is logged with its record. */
export async function deleteItem(
  caller: Caller,
  { type = TAG_LIST, id, into, dry = 0 }: Deleting,
): Promise<{ records: number }> {
  const kind = await requireKind(caller, type);
  const { carriers, group, gone, instead, below } = await caller.company.write(async (tx) => {
    const all = await itemsIn(tx, caller, type);
    const [item, other] = [id, into].map((each) => all.find((one) => one.id === each));
    if (!item) throw new AppError('not_found');
    if (into !== undefined && (!other || into === id || kind.used === 'kept'))
      throw new AppError('invalid', { fields: [{ field: 'into', id: 'bad_option' }] });
    if (type === OPTION_LIST) await refuseOffered(caller, tx, { list: item, dry });
    return {
      carriers: await carriersOf(caller, tx, { type, kind, item }),
      group: await tx.nextId(),
      gone: item,
      instead: other,
      below: all.filter((each) => each.parent_id === id),
    };
  });
  const records = carriers.reduce((sum, { ids }) => sum + ids.length, 0);
  if (dry === 1) return { records };
  if (below.length > 0)
    throw new AppError('in_use', { data: { what: below.map(({ name }) => name).join('、') } });
  if (records > 0 && (kind.used === 'kept' || (kind.used === 'replaced' && !instead)))
    throw new AppError('in_use', { data: { what: String(records) } });
  // It is offered no more while it is taken off.
  await caller.company.write((tx) =>
    tx
      .update('list_item')
      .set({ disabled: 1 })
      .where('kind', '=', type)
      .where('id', '=', id)
      .execute(),
  );
  for (const { module, model, ids } of carriers) {
    for (let at = 0; at < ids.length; at += BATCH) {
      await caller.company.write(async (tx) => {
        const context = await openContext(caller, tx, module);
        const field = context.full.fields.get(model);
        for (const record of field
          ? await fetchRecords(context, ids.slice(at, at + BATCH), 'lock')
          : [])
          await replace(context, record, { field: field as Field, gone, instead, group });
      });
    }
  }
  await caller.company.write(async (tx) => {
    await tx.remove('list_item').where('kind', '=', type).where('id', '=', id).execute();
    if (type === OPTION_LIST)
      await tx.remove('list_item').where('kind', '=', String(gone.value)).execute();
  });
  return { records };
}

/** How many records carry each entry of a list. */
export async function countItems(
  caller: Caller,
  type: string,
): Promise<{ id: number; records: number }[]> {
  const kind = await requireKind(caller, type);
  return caller.company.read(async (tx) => {
    const counted: { id: number; records: number }[] = [];
    for (const item of await itemsIn(tx, caller, type)) {
      const carriers = await carriersOf(caller, tx, { type, kind, item });
      counted.push({
        id: item.id,
        records: carriers.reduce((sum, { ids }) => sum + ids.length, 0),
      });
    }
    return counted;
  });
}

/** A list goes only once no form offers it. */
async function refuseOffered(
  caller: Caller,
  tx: Tx,
  { list, dry }: { list: ListItem; dry: 0 | 1 },
): Promise<void> {
  if (dry === 1) return;
  const fields: string[] = [];
  for (const file of (await allModules(tx)).filter(({ view }) => !view)) {
    const { full } = await contextOf(caller, tx, file);
    for (const { remote, name } of full.fields.values())
      if (remote === list.value) fields.push(name);
  }
  if (fields.length > 0) throw new AppError('in_use', { data: { what: fields.join('、') } });
}

async function carriersOf(
  caller: Caller,
  tx: Tx,
  { type, kind, item }: { type: string; kind: ListKind; item: ListItem },
): Promise<Carriers[]> {
  const found: Carriers[] = [];
  for (const file of (await allModules(tx)).filter(({ view }) => !view)) {
    const context = await contextOf(caller, tx, file);
    for (const field of context.full.fields.values()) {
      const value =
        field.remote === type
          ? storedOf(field, item)
          : field.refers === type
            ? item.id
            : kind.named?.some(({ module, model }) => module === file.key && model === field.model)
              ? item.name
              : undefined;
      if (value === undefined) continue;
      const test = conditionSql(
        {
          field: field.model,
          operator: field.valueType === 'text' ? 'eq' : 'in',
          value: field.valueType === 'text' ? value : [value],
        },
        filterContext(context),
      );
      const rows = await tx
        .from('record as r')
        .select('r.id')
        .where('r.module', '=', file.key)
        .where(test)
        .execute();
      if (rows.length > 0)
        found.push({ module: file.key, model: field.model, ids: rows.map((row) => row.id) });
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

/** The rest of the record is not judged again: a field that became required yesterday must not keep an entry alive. */
async function replace(
  context: RecordContext,
  record: StoredRecord,
  { field, gone, instead, group }: Replacing,
): Promise<void> {
  const stored = record.data[field.model];
  const old = (Array.isArray(stored) ? stored : [stored]).map(String);
  const next = instead ? [String(storedOf(field, instead))] : [];
  const kept = [
    ...new Set(old.flatMap((value) => (value === String(storedOf(field, gone)) ? next : [value]))),
  ];
  const value = field.valueType === 'choices' ? kept : kept[0];
  await storeChange(context, record, {
    values: answered({ ...record.data, [field.model]: value }),
    core: {},
    action: 'tag',
    given: {},
    group,
  });
}
