import { AppError } from '../../schemas/errors.ts';
import type { Field } from '../../schemas/form.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from './access.ts';
import { type BulkResult, runMany } from './bulkMany.ts';
import { shownName } from './shownName.ts';
import { openContext, type RecordContext } from './context.ts';
import { fetchRecords, lockRecords } from './load.ts';
import { changesBetween } from './oplog.ts';
import { isWritable } from './prepare.ts';
import { sameValue } from './row.ts';
import type { Caller, Values } from './types.ts';
import { updateIn } from './write.ts';

/** One record of several that are changed together. Without `version` the change goes over whatever stands there now. */
export interface BulkEdit {
  id: number;
  version?: number;
  values: Readonly<Values>;
  /** of fields with several values: what is added to what stands there … */
  add?: Readonly<Record<string, readonly unknown[]>>;
  /** … and what is taken away; the rest of the list stays as it is */
  remove?: Readonly<Record<string, readonly unknown[]>>;
  /** of the run it is part of, in the operation log */
  group?: number;
}

/** `before` and `after` hold what the change, its conditions and formulas made different, as far as the caller may write it. */
export interface Edited {
  id: number;
  name: string;
  version: number;
  before: Values;
  after: Values;
}

/** Changes several records by the same rules as one at a time. */
export function editMany(
  caller: Caller,
  key: string,
  { records, dry }: { records: readonly BulkEdit[]; dry: boolean },
): Promise<BulkResult<Edited>> {
  return runMany(caller, key, {
    records,
    dry,
    call: `bulk ${key}`,
    open: (tx) => openEdit(caller, tx, key, records),
    one: editOne,
  });
}

/** The module, if the caller may edit there and every field that is named can be written: hidden ones are as unknown as none. */
export async function openEdit(
  caller: Caller,
  tx: Tx,
  key: string,
  records: readonly BulkEdit[],
): Promise<RecordContext> {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'edit');
  if (context.file.verbs?.update === null)
    throw new AppError('not_allowed', { data: { right: context.file.key } });
  const named = (part: 'values' | 'add' | 'remove') =>
    new Set(records.flatMap((record) => Object.keys(record[part] ?? {})));
  const wrong = [...named('values'), ...named('add'), ...named('remove')].filter((model) => {
    const field = context.form.fields.get(model);
    return !field || !isWritable(field);
  });
  if (wrong.length > 0)
    throw new AppError('invalid', {
      fields: wrong.map((model) => ({ field: model, id: 'read_only', data: { name: model } })),
    });
  const single = [...named('add'), ...named('remove')].filter(
    (model) => !isList(context.form.fields.get(model)),
  );
  if (single.length > 0)
    throw new AppError('invalid', {
      fields: single.map((model) => ({ field: model, id: 'wrong_type', data: { name: model } })),
    });
  return context;
}

function isList(field: Field | undefined): boolean {
  return field?.valueType === 'choices' || field?.valueType === 'refs';
}

export async function editOne(
  context: RecordContext,
  { id, version, values, add = {}, remove = {}, group }: BulkEdit,
): Promise<Edited | undefined> {
  const [found] = await lockRecords(context, [id]);
  if (!found) throw new AppError('not_found');
  const before = found.record;
  const saved = await updateIn(
    context,
    {
      id,
      version: version ?? before.version,
      values: { ...values, ...listed(before.data, add, remove) },
    },
    group === undefined ? {} : { group },
  );
  const [after] = await fetchRecords(context, [id]);
  if (saved.version === before.version || !after) return undefined;
  const changes = Object.entries(changesBetween(before.data, after.data)).filter(([model]) => {
    const field = context.form.fields.get(model);
    return field !== undefined && isWritable(field);
  });
  return {
    id,
    name: shownName(context, after.name),
    version: saved.version,
    before: Object.fromEntries(changes.map(([model, [old]]) => [model, old])),
    after: Object.fromEntries(changes.map(([model, [, now]]) => [model, now])),
  };
}

/** Lists as they become, made from what is stored while the record is locked: two people who tag at once both keep their tags. */
function listed(
  data: Values,
  add: NonNullable<BulkEdit['add']>,
  remove: NonNullable<BulkEdit['remove']>,
): Values {
  const models = new Set([...Object.keys(add), ...Object.keys(remove)]);
  return Object.fromEntries(
    [...models].map((model) => {
      const stored = data[model];
      const old: readonly unknown[] = Array.isArray(stored)
        ? stored
        : isEmpty(stored)
          ? []
          : [stored];
      const [more, less] = [add[model] ?? [], remove[model] ?? []];
      const has = (list: readonly unknown[], value: unknown) =>
        list.some((each) => sameValue(each, value) || String(each) === String(value));
      const next = [
        ...old.filter((value) => !has(less, value)),
        ...more.filter((value) => !has(old, value)),
      ];
      return [model, next.length > 0 ? next : null];
    }),
  );
}
