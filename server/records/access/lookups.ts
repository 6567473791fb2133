import type { Expression, SqlBool } from 'kysely';
import type { Lookup } from '../../../schemas/definition/lookup.ts';
import { lookupsIn } from '../../../schemas/form/lookup.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { poolCondition } from '../../../schemas/modules/index.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { conditionSql, type FieldSource, sortSql, throughReference } from '../../db/filter.ts';
import { CORE } from '../../db/recordQuery.ts';
import { allOf, either, idIn } from '../../db/recordTests.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { liveModule, poolViewsOf } from '../core/modules.ts';
import { recordOf } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { filterContext, ownScope, type RecordScope } from './access.ts';
import { seenRecords, seenSource } from './masking.ts';

/*
 * A lookup shows a field of the record that a reference names. Nothing of it is stored: it is asked for whenever somebody reads, within what they
 * reach of the other module and as they see it there. A record out of reach, one in the recycle bin, and a field that is hidden from the
 * reader or keeps its value back are all the same to them as an empty one, in lists, filters, orders, groups and sums.
 */

/** What of a module the viewer's scope reaches, with the lookups of its form made ready for what is asked next. */
export async function recordScope(
  context: RecordContext,
  among: 'live' | 'deleted' = 'live',
): Promise<RecordScope> {
  for (const { field, lookup } of unopened(context)) {
    const source = await sourceThrough(context, field, lookup);
    if (source) context.lookups.set(field.model, source);
  }
  return ownScope(context, among);
}

function unopened({ form, lookups }: RecordContext) {
  return lookupsIn(form).filter(({ field }) => !field.hidden && !lookups.has(field.model));
}

async function sourceThrough(
  context: RecordContext,
  { valueType }: Field,
  lookup: Lookup,
): Promise<FieldSource | undefined> {
  const by = context.form.fields.get(lookup.by);
  const found = by && (await lookedUpIn(context, lookup));
  if (!found) return undefined;
  const { there, field, where } = found;
  const { tx } = context;
  const records = tx
    .from('record as r')
    .select(['r.id', sortSql(field.model, seenSource(there, field), tx.dialect).as('value')])
    .where('r.module', '=', there.own.key)
    .where('r.deleted_time', 'is', null)
    .where(allOf(where));
  const reference = sortSql(by.model, seenSource(context, by), tx.dialect);
  return { valueType, through: throughReference(reference, records) };
}

interface Found {
  there: RecordContext;
  field: Field;
  /** what of the other module the viewer reaches */
  where: readonly Expression<SqlBool>[];
}

/** What is looked up, as the viewer sees it; undefined where they do not, or where it is another kind of field by now. */
async function lookedUpIn(
  { caller, tx, form }: RecordContext,
  { by, module, of, as }: Lookup,
): Promise<Found | undefined> {
  const reference = form.fields.get(by);
  if (reference?.refers !== module || reference.valueType !== 'ref') return undefined;
  const file = await liveModule(tx, module);
  if (!file || file.view || !hasPermission(caller.viewer, permissionKey(file, 'view')))
    return undefined;
  const there = await contextOf(caller, tx, file);
  const field = there.form.fields.get(of);
  if (!field || field.hidden || field.lookup || field.type !== as.type) return undefined;
  return { there, field, where: await seenOf(there, await ownScope(there)) };
}

/** What of another module the viewer sees, in its list, which `scope` says, and in its pool. */
export async function seenOf(
  there: RecordContext,
  { where }: Pick<RecordScope, 'where'>,
): Promise<Expression<SqlBool>[]> {
  const pool = poolCondition(there.own);
  const open =
    pool &&
    poolViewsOf(there.own).some((view) =>
      hasPermission(there.caller.viewer, permissionKey(view, 'view')),
    );
  if (!open || where.length === 0) return where;
  return [either(allOf(where), conditionSql(pool, filterContext(there)))];
}

/** The records as the viewer sees them, with what is looked up for them. */
export async function shownRecords(
  context: RecordContext,
  stored: readonly StoredRecord[],
): ReturnType<typeof seenRecords> {
  const { records, masked } = await seenRecords(context, stored);
  return { records: await withLookups(context, records), masked };
}

/** Records that the viewer sees, with what is looked up for them put among their values. */
export async function withLookups(
  context: RecordContext,
  records: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  const lookups = lookupsIn(context.form).filter(({ field }) => !field.hidden);
  if (lookups.length === 0 || records.length === 0) return records;
  const made = records.map(({ data }): Values => ({ ...data }));
  for (const { field, lookup } of lookups) {
    const values = await valuesOf(context, lookup, records);
    for (const [at, { data }] of records.entries()) {
      const value = values.get(data[lookup.by]);
      const row = made[at];
      if (!row) continue;
      delete row[field.model]; // of a field that it was before
      if (!isEmpty(value)) row[field.model] = value;
    }
  }
  return records.map((record, at) => ({ ...record, data: made[at] ?? record.data }));
}

/** by the id of the record over there */
async function valuesOf(
  context: RecordContext,
  lookup: Lookup,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<unknown, unknown>> {
  const ids = [
    ...new Set(records.map(({ data }) => data[lookup.by]).filter((id) => typeof id === 'number')),
  ];
  const found = ids.length > 0 ? await lookedUpIn(context, lookup) : undefined;
  const values = new Map<unknown, unknown>();
  if (!found) return values;
  const { there, where } = found;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await context.tx
      .from('record as r')
      .select(CORE.map((name) => `r.${name}` as const))
      .where('r.module', '=', there.own.key)
      .where('r.deleted_time', 'is', null)
      .where(allOf([...where, idIn(ids.slice(at, at + AT_ONCE))]))
      .execute();
    const { records: seen } = await seenRecords(there, rows.map(recordOf));
    for (const { id, data } of seen) values.set(id, data[lookup.of]);
  }
  return values;
}

/** ids in one query */
const AT_ONCE = 500;
