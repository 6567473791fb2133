import { AppError } from '../../schemas/errors.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { once } from './idempotency.ts';
import { fetchRecords, lockRecords } from './load.ts';
import { changesBetween } from './oplog.ts';
import { isWritable } from './prepare.ts';
import type { Caller, Values } from './types.ts';
import { updateIn } from './write.ts';

/** One record of several that are changed together. Without `version` the change goes over whatever stands there now. */
export interface BulkEdit {
  id: number;
  version?: number;
  values: Readonly<Values>;
}

export interface BulkResult {
  /** `before` and `after` hold what the change, its conditions and formulas made different, as far as the caller may write it */
  done: { id: number; name: string; version: number; before: Values; after: Values }[];
  /** ids that had these values already */
  same: number[];
  refused: { id: number; name: string; error: AppError }[];
}

/**
 * Changes several records by the same rules as one at a time: each in a transaction of its own, so that what one refuses keeps no other
 * back. `dry` does all of it in one transaction and takes it back.
 */
export async function editMany(caller: Caller, key: string, { records, dry }: { records: readonly BulkEdit[]; dry: boolean }): Promise<BulkResult> {
  const result: BulkResult = { done: [], same: [], refused: [] };
  if (dry) {
    await caller.company.rehearse(async (tx) => {
      for (const list of [result.done, result.same, result.refused]) list.length = 0; // it may run again
      const context = await opened(caller, tx, key, records);
      for (const edit of records) await editInto(result, context, edit);
    });
    return result;
  }
  await caller.company.read((tx) => opened(caller, tx, key, records));
  for (const edit of records) {
    const part: BulkResult = { done: [], same: [], refused: [] };
    const each = caller.idempotencyKey === undefined ? caller : { ...caller, idempotencyKey: `${caller.idempotencyKey}:${edit.id}` };
    try {
      await caller.company.write(async (tx) => {
        part.done.length = 0; // it may run again
        part.same.length = 0;
        const context = await opened(each, tx, key, [edit]);
        const { done, same } = await once(each, tx, { call: `bulk ${context.own.key}`, body: edit }, async () => {
          await editOne(part, context, edit);
          return { done: part.done, same: part.same };
        });
        Object.assign(part, { done, same });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      part.refused.push({ id: edit.id, name: await nameOf(caller, key, edit.id, error), error });
    }
    result.done.push(...part.done);
    result.same.push(...part.same);
    result.refused.push(...part.refused);
  }
  return result;
}

/** The module, if the caller may edit there and every field that is named can be written: hidden ones are as unknown as none. */
async function opened(caller: Caller, tx: Tx, key: string, records: readonly BulkEdit[]): Promise<RecordContext> {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'edit');
  if (context.file.verbs?.update === null) throw new AppError('not_allowed', { data: { right: context.file.key } });
  const models = new Set(records.flatMap(({ values }) => Object.keys(values)));
  const wrong = [...models].filter((model) => { const field = context.form.fields.get(model); return !field || !isWritable(field); });
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map((model) => ({ field: model, id: 'read_only', data: { name: model } })) });
  return context;
}

async function editInto(result: BulkResult, context: RecordContext, edit: BulkEdit): Promise<void> {
  try {
    await context.tx.attempt(() => editOne(result, context, edit));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.refused.push({ id: edit.id, name: await nameIn(context, edit.id, error), error });
  }
}

async function editOne(result: Pick<BulkResult, 'done' | 'same'>, context: RecordContext, { id, version, values }: BulkEdit): Promise<void> {
  const [found] = await lockRecords(context, [id]);
  if (!found) throw new AppError('not_found');
  const before = found.record;
  const saved = await updateIn(context, { id, version: version ?? before.version, values });
  const [after] = await fetchRecords(context, [id]);
  if (saved.version === before.version || !after) {
    result.same.push(id);
    return;
  }
  const changes = Object.entries(changesBetween(before.data, after.data)).filter(([model]) => { const field = context.form.fields.get(model); return field !== undefined && isWritable(field); });
  result.done.push({
    id, name: shownName(context, after.name), version: saved.version,
    before: Object.fromEntries(changes.map(([model, [old]]) => [model, old])), after: Object.fromEntries(changes.map(([model, [, now]]) => [model, now])),
  });
}

function nameOf(caller: Caller, key: string, id: number, error: AppError): Promise<string> {
  return caller.company.read(async (tx) => nameIn(await openContext(caller, tx, key), id, error));
}

/** What nobody may see has no name either. */
async function nameIn(context: RecordContext, id: number, error: AppError): Promise<string> {
  if (error.id === 'not_found') return '';
  const [record] = await fetchRecords(context, [id]);
  return record ? shownName(context, record.name) : '';
}

function shownName({ own, form }: RecordContext, name: string): string {
  return form.withheld.has(own.title) ? '' : name;
}
