import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { type BulkResult, runBulkWork } from './bulkWork.ts';
import { shownName } from '../core/shownName.ts';
import { contextFor } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { fetchRecords, lockRecords } from '../access/load.ts';
import { changesBetween } from '../core/oplog.ts';
import { isWritable } from '../write/prepare.ts';
import { isSameValue } from '../core/row.ts';
import type { Caller, Values } from '../core/types.ts';
import { updateIn } from '../write/change.ts';

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
export interface EditedRecord {
  id: number;
  name: string;
  version: number;
  before: Values;
  after: Values;
}

/** Changes several records by the same rules as one at a time. */
export function runBulkEdit(
  caller: Caller,
  key: string,
  { records, dry }: { records: readonly BulkEdit[]; dry: boolean },
): Promise<BulkResult<EditedRecord>> {
  return runBulkWork(caller, key, {
    records,
    dry,
    call: `bulk ${key}`,
    open: (tx) => openBulkEdit(caller, tx, key, records),
    one: applyBulkEdit,
  });
}

/** The module, if the caller may edit there and every field that is named can be written: hidden ones are as unknown as none. */
export async function openBulkEdit(
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

export async function applyBulkEdit(
  context: RecordContext,
  { id, version, values, add = {}, remove = {}, group }: BulkEdit,
): Promise<EditedRecord | undefined> {
  const [found] = await lockRecords(context, [id]);
  if (!found) throw new AppError('not_found');
  const before = found.record;
  const seen = await contextFor(context, before);
  requireUnmasked(context, seen, [values, add, remove]);
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
    const field = seen.form.fields.get(model);
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

/** What a record keeps back until it is claimed is changed by nobody who does not see it: many at once are told so, one by one. */
function requireUnmasked(
  context: RecordContext,
  seen: RecordContext,
  parts: readonly Readonly<Values>[],
): void {
  const named = parts.flatMap((part) => Object.keys(part));
  const model = named.find((each) => context.masks.includes(each) && seen !== context);
  if (model !== undefined)
    throw new AppError('masked_value', {
      data: { name: context.form.fields.get(model)?.name ?? model },
    });
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
        list.some((each) => isSameValue(each, value) || String(each) === String(value));
      const next = [
        ...old.filter((value) => !has(less, value)),
        ...more.filter((value) => !has(old, value)),
      ];
      return [model, next.length > 0 ? next : null];
    }),
  );
}
