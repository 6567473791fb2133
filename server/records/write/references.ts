import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { accessTo } from '../access/access.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { fetchRecords } from '../access/load.ts';
import { moduleIn } from '../core/modules.ts';
import { isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';

/** References that were set now and point to nothing, or to what the caller does not reach. What was there before is left in peace. */
export async function referenceErrors(
  context: RecordContext,
  before: Pick<StoredRecord, 'data'> | undefined,
  values: Values,
): Promise<FieldError[]> {
  const set = [...context.form.fields.values()].filter(
    (field) =>
      field.refers !== undefined &&
      !field.system &&
      !isEmpty(values[field.model]) &&
      !isSameValue(values[field.model], before?.data[field.model]),
  );
  const errors: FieldError[] = [];
  for (const field of set) {
    const reached = await reachedIds(context, field, values);
    const wanted = idsOf(values[field.model]);
    if (!wanted.every((id) => reached.has(id)))
      errors.push({ field: field.model, id: 'unknown_ref' });
  }
  return errors;
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (id): id is number => typeof id === 'number',
  );
}

async function reachedIds(
  context: RecordContext,
  field: Field,
  values: Values,
): Promise<ReadonlySet<number>> {
  const { tx } = context;
  const ids = idsOf(values[field.model]);
  const target = field.refers ?? '';
  const listed = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
  if (target === 'user')
    return listed(
      await tx.from('user').select('id').where('id', 'in', ids).where('disabled', '=', 0).execute(),
    );
  if (target === 'department')
    return listed(await tx.from('department').select('id').where('id', 'in', ids).execute());
  if (moduleFile(target) || target.endsWith('_c')) return recordIds(context, field, ids, values);
  const items = await tx.from('list_item').select('id').where('id', 'in', ids).execute();
  return listed([
    ...items,
    ...(await tx.from('stage_group').select('id').where('id', 'in', ids).execute()),
  ]);
}

async function recordIds(
  context: RecordContext,
  field: Field,
  ids: readonly number[],
  values: Values,
): Promise<ReadonlySet<number>> {
  const target = await contextOf(
    context.caller,
    context.tx,
    await moduleIn(context.tx, field.refers ?? ''),
  );
  const reached = new Set<number>();
  if (!hasPermission(context.caller.viewer, permissionKey(target.file, 'view'))) return reached;
  for (const record of await fetchRecords(target, ids)) {
    if (isWithinReference(field, record, values) && (await accessTo(target, record)).view)
      reached.add(record.id);
  }
  return reached;
}

/** `within: { customer_id: 'customer_id' }` offers the contacts of the chosen customer only, and takes no others. */
export function isWithinReference(
  { widget }: Pick<Field, 'widget'>,
  record: Pick<StoredRecord, 'data'>,
  values: Values,
): boolean {
  return Object.entries(objectOf(widget.options.within)).every(([theirs, mine]) => {
    const [own, other] = [values[String(mine)], record.data[theirs]];
    return isEmpty(own) || isEmpty(other) || isSameValue(own, other);
  });
}
