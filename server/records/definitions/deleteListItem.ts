import type { Caller, StoredRecord } from '../core/types.ts';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { requireKind, itemsIn, logEntry } from './listItems.ts';
import { carriersOf } from './listItemCarriers.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { OPTION_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { openContext, contextOf, type RecordContext } from '../core/context.ts';
import { fetchRecords } from '../access/load.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Tx } from '../../db/handle.ts';
import type { ListItem } from '../core/optionLists.ts';
import { allModules } from '../core/modules.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { arrayOf, objectOf } from '../../../schemas/definition/readDefinition.ts';
import { valueAsText, isEmpty } from '../../../schemas/values/valueTypes.ts';
import { storedEntryValue } from '../write/listErrors.ts';
import { storeChange } from '../write/change.ts';
import { withoutEmptyValues } from '../core/row.ts';

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
          await replace(context, record, { type, field: field as Field, gone, instead, group });
      });
    }
  }
  await caller.company.write(async (tx) => {
    await tx.remove('list_item').where('kind', '=', type).where('id', '=', id).execute();
    if (type === OPTION_LIST)
      await tx.remove('list_item').where('kind', '=', String(gone.value)).execute();
    await logEntry(caller, tx, { kind, id, name: gone.name, action: 'delete' });
  });
  return { records };
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
    for (const field of full.fields.values())
      for (const { remote, name } of [field, ...rowColumns(field)])
        if (remote === list.value) fields.push(name);
  }
  if (fields.length > 0) throw new AppError('in_use', { data: { what: fields.join('、') } });
}

/** Rows of a sub-table with one entry in the place of another, or without it. */
function rowsReplaced(
  lines: unknown,
  columns: readonly Field[],
  { gone, instead }: Pick<Replacing, 'gone' | 'instead'>,
): unknown {
  return arrayOf(lines).map((row) => {
    const own = objectOf(row);
    const changed = columns.flatMap((column) => {
      const old = own[column.model];
      const isGone = (each: unknown) =>
        valueAsText(each) === valueAsText(storedEntryValue(column, gone));
      const next = instead && storedEntryValue(column, instead);
      if (Array.isArray(old) && old.some(isGone))
        return [
          [column.model, old.flatMap((each: unknown) => (isGone(each) ? (next ?? []) : [each]))],
        ];
      return !isEmpty(old) && isGone(old) ? [[column.model, next]] : [];
    });
    return { ...own, ...Object.fromEntries(changed) };
  });
}

interface Replacing {
  type: string;
  field: Field;
  gone: ListItem;
  instead: ListItem | undefined;
  group: number;
}

/** The rest of the record is not judged again: a field that became required yesterday must not keep an entry alive. */
async function replace(
  context: RecordContext,
  record: StoredRecord,
  { type, field, gone, instead, group }: Replacing,
): Promise<void> {
  const columns = rowColumns(field).filter(({ remote }) => remote === type);
  const stored = record.data[field.model];
  const old = (Array.isArray(stored) ? stored : [stored]).map(String);
  const next = instead ? [String(storedEntryValue(field, instead))] : [];
  const kept = [
    ...new Set(
      old.flatMap((value) => (value === String(storedEntryValue(field, gone)) ? next : [value])),
    ),
  ];
  const value =
    columns.length > 0
      ? rowsReplaced(stored, columns, { gone, instead })
      : field.valueType === 'choices'
        ? kept
        : kept[0];
  await storeChange(context, record, {
    values: withoutEmptyValues({ ...record.data, [field.model]: value }),
    core: {},
    action: 'tag',
    given: {},
    group,
  });
}

export const BATCH = 200;
