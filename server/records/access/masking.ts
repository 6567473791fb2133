import type { Field } from '../../../schemas/form/form.ts';
import { poolReference } from '../../../schemas/modules/index.ts';
import { type FieldSource, NOTHING, sortSql } from '../../db/filter.ts';
import {
  fails,
  idIn,
  isMissing,
  recordColumn,
  type RecordTest,
  refersToOwnerless,
} from '../../db/recordTests.ts';
import type { RecordContext } from '../core/context.ts';
import { sourceOf } from '../core/slots.ts';
import type { StoredRecord } from '../core/types.ts';

/*
 * A record that waits in a pool keeps back how somebody is reached, from everybody but administrators, until it is claimed; so does what
 * waits along with it (contacts of a customer). It is what a role hides (definitions.ts), for some records only: a single record is read and
 * written with a form that lacks those fields, several are read without their values, and queries take the values for empty.
 */

/** The context for this record: where it keeps something back, with a form that lacks it. */
export async function contextFor(
  context: RecordContext,
  record: StoredRecord,
): Promise<RecordContext> {
  return (await maskedAmong(context, [record])).has(record.id)
    ? { ...context, form: context.maskedForm() }
    : context;
}

/** The records without the values that they keep back, and which of them do. */
export async function seenRecords(
  context: RecordContext,
  records: readonly StoredRecord[],
): Promise<{ records: readonly StoredRecord[]; masked: ReadonlySet<number> }> {
  const masked = await maskedAmong(context, records);
  if (masked.size === 0) return { records, masked };
  const seen = records.map((record) =>
    masked.has(record.id)
      ? {
          ...record,
          data: Object.fromEntries(
            Object.entries(record.data).filter(([model]) => !context.masks.includes(model)),
          ),
        }
      : record,
  );
  return { records: seen, masked };
}

/** Models of the viewer's form that a masked record keeps back, whether or not it has values there. */
export function maskedFields({ form, masks }: RecordContext): string[] {
  return masks.filter((model) => form.fields.get(model)?.hidden === false);
}

/** Which of these records keep something back from the viewer. */
export async function maskedAmong(
  context: RecordContext,
  records: readonly StoredRecord[],
): Promise<ReadonlySet<number>> {
  if (context.masks.length === 0 || records.length === 0) return NOBODY;
  if (context.own.pool)
    return new Set(records.flatMap((each) => (each.owner_user_id === null ? [each.id] : [])));
  return maskedIds(
    context,
    records.map(({ id }) => id),
  );
}

/** The same of ids, deleted records among them. */
export async function maskedIds(
  context: RecordContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const test = maskedSql(context);
  const found = new Set<number>();
  for (let at = 0; test && at < ids.length; at += 500) {
    const rows = await context.tx
      .from('record as r')
      .select('r.id')
      .where('r.module', '=', context.own.key)
      .where(idIn(ids.slice(at, at + 500)))
      .where(test)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
const NOBODY: ReadonlySet<number> = new Set();

/** Records that keep something back from the viewer; undefined where none does. */
export function maskedSql(context: RecordContext): RecordTest | undefined {
  const { masks, own, full, slots, tx } = context;
  if (masks.length === 0) return undefined;
  if (own.pool) return isMissing(recordColumn('owner_user_id'));
  const by = full.fields.get(poolReference(own)?.model ?? '');
  return (
    by && refersToOwnerless(tx.corpId, sortSql(by.model, sourceOf(own, slots, by), tx.dialect))
  );
}

/** Where a field is filtered, sorted and summed for this viewer. */
export function seenSource(context: RecordContext, field: Field): FieldSource {
  if (field.lookup)
    return context.lookups.get(field.model) ?? { valueType: field.valueType, through: NOTHING };
  const source = sourceOf(context.own, context.slots, field);
  const masked = context.masks.includes(field.model) ? maskedSql(context) : undefined;
  return masked ? { ...source, masked } : source;
}

/** The tests that keep records out which keep something back. */
export function unmasked(context: RecordContext): RecordTest[] {
  const masked = maskedSql(context);
  return masked ? [fails(masked)] : [];
}
