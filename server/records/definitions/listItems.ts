import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { type ListKind, listKind, OWN_LIST } from '../../../schemas/vocabulary/listKinds.ts';
import { OPTION_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { CHOICE_COLORS } from '../../../schemas/definition/module.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import type { Tx } from '../../db/handle.ts';
import { type Deed, logDeed } from '../core/deeds.ts';
import { runOnce } from '../core/idempotency.ts';
import { isFreeName, isOwnList, type ListItem, readOptionList } from '../core/optionLists.ts';
import { changesBetween } from '../core/oplog.ts';
import type { Caller } from '../core/types.ts';

/** Where changes of entries stand in the operation log. */
export const LIST_ENTRY = 'list_item';

export interface NewItem {
  /** the list it stands in */
  type?: string | undefined;
  name: string;
  color?: string | undefined;
  /** in a tree: the one above, 0 for none */
  parent_id?: number | undefined;
  /** what records store, in lists that the company made itself; absent: a new one */
  value?: string | undefined;
  /** in a tree: names of entries that are made below it */
  below?: readonly string[] | undefined;
}
export interface ItemChange extends Partial<Omit<NewItem, 'value' | 'below'>> {
  id: number;
  disabled?: 0 | 1 | undefined;
  /** place among its siblings, from 0 */
  sort?: number | undefined;
}

/** The list, for whoever may change it. */
export async function requireKind({ viewer, company }: Caller, type: string): Promise<ListKind> {
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
  { type = TAG_LIST, below = [], ...item }: NewItem,
): Promise<{ id: number; value: string | number }> {
  const kind = await requireKind(caller, type);
  return caller.company.write((tx) =>
    runOnce(
      caller,
      tx,
      { call: 'save tag', body: { type, ...item, ...(below.length > 0 && { below }) } },
      async () => {
        const made = await insertItem(caller, tx, { type, kind, item });
        for (const name of below)
          await insertItem(caller, tx, { type, kind, item: { name, parent_id: made.id } });
        return made;
      },
    ),
  );
}

/** The same within a transaction, of a list that the caller may change. */
export async function insertItem(
  caller: Caller,
  tx: Tx,
  {
    type,
    kind,
    item: { name, color, parent_id, value: code },
  }: { type: string; kind: ListKind; item: Omit<NewItem, 'type' | 'below'> },
): Promise<{ id: number; value: string | number }> {
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
  await logEntry(caller, tx, { kind, id, name: name.trim(), action: 'create' });
  return { id, value };
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
  { type = TAG_LIST, ...change }: ItemChange,
): Promise<{ id: number }> {
  const kind = await requireKind(caller, type);
  return caller.company.write((tx) => updateItemIn(caller, tx, { type, kind, ...change }));
}

/** The same within a transaction, of a list that the caller may change. */
export async function updateItemIn(
  caller: Caller,
  tx: Tx,
  {
    type,
    kind,
    id,
    name,
    color,
    disabled,
    sort,
    parent_id,
  }: ItemChange & { type: string; kind: ListKind },
): Promise<{ id: number }> {
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
  await tx.update('list_item').set(change).where('kind', '=', type).where('id', '=', id).execute();
  if (sort !== undefined) await place(tx, type, { id, above, at: sort });
  const changes = changesBetween(
    { name: item.name, disabled: item.disabled ?? 0, color: item.color, parent_id: item.parent_id },
    {
      name: change.name ?? item.name,
      disabled: disabled ?? item.disabled ?? 0,
      color: color || item.color,
      parent_id: above,
    },
  );
  if (sort !== undefined || Object.keys(changes).length > 0)
    await logEntry(caller, tx, { kind, id, name: item.name, action: 'update', changes });
  if (change.name !== undefined && change.name !== item.name)
    for (const rule of Object.values(caller.rules))
      await rule.listEntryRenamed?.({ caller, tx, type, id });
  return { id };
}

/** Writes down what was done to an entry of a list. */
export function logEntry(
  caller: Caller,
  tx: Tx,
  { kind, ...deed }: Pick<Deed, 'id' | 'name' | 'action' | 'changes'> & { kind: ListKind },
): Promise<void> {
  return logDeed(tx, caller, { ...deed, page: kind.path, module: LIST_ENTRY });
}

export async function itemsIn(tx: Tx, { locale }: Caller, type: string): Promise<ListItem[]> {
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
