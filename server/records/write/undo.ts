import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { SYSTEM_FIELDS } from '../../../schemas/form/systemFields.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { fetchRecords } from '../access/load.ts';
import { moduleIn } from '../core/modules.ts';
import type { Changes } from '../core/oplog.ts';
import { isWritable } from './prepare.ts';
import { withoutEmptyValues, isSameValue } from '../core/row.ts';
import type { CoreChange, StoredRecord, Values } from '../core/types.ts';
import { storeChange, updateIn } from './change.ts';

/** One record of a deed: its values before, and its version after. */
interface Part {
  module: string;
  id: number;
  version: number;
  before: Values;
}

interface Undone {
  id: number;
  group: number;
  action: string;
  /** how long ago it may have been */
  minutes?: number;
}

/**
 * Takes back what the caller did a moment ago to one record and whatever went along, named by its group in the operation log. It needs no
 * reach: who gave a record away has none any more. Nothing is taken back where anybody has changed any of it since.
 */
export async function undoIn(context: RecordContext, deed: Undone): Promise<StoredRecord> {
  const parts = await partsOf(context, deed);
  const next = await context.tx.nextId();
  const names: StoredRecord[] = [];
  for (const part of parts) names.push(await giveBack(context, part, next));
  const [own] = names;
  if (!own) throw new AppError('not_found');
  return own;
}

/** The record itself first. Only a deed of the caller's own, of a moment ago. */
async function partsOf(
  { caller, tx, own }: RecordContext,
  { id, group, action, minutes = LIMITS.undoMinutes }: Undone,
): Promise<Part[]> {
  const rows = await tx
    .from('oplog')
    .select(['module', 'record_id', 'version', 'user_id', 'action', 'create_time', 'changes'])
    .where('group_id', '=', group)
    .orderBy('id')
    .execute();
  const first = rows.find((row) => row.module === own.key && row.record_id === id);
  if (!first || first.action !== action || rows.some((row) => row.user_id !== caller.viewer.id))
    throw new AppError('not_found');
  const since = timestampInZone(caller.zone, new Date(caller.now().getTime() - minutes * 60_000));
  if (first.create_time < since) throw new AppError('wrong_state');
  const parts = new Map<string, Part>();
  for (const row of [first, ...rows.filter((each) => each !== first)]) {
    const key = `${row.module} ${row.record_id}`;
    const before = Object.fromEntries(
      Object.entries(JSON.parse(row.changes) as Changes).map(([model, [old]]) => [model, old]),
    );
    const part = parts.get(key) ?? {
      module: row.module,
      id: row.record_id,
      version: row.version,
      before: {},
    };
    parts.set(key, {
      ...part,
      version: Math.max(part.version, row.version),
      before: { ...before, ...part.before },
    });
  }
  return [...parts.values()];
}

/** Takes back what one group of the log changed in a record, as far as it still stands and the caller may write it; tells whether that was all. */
export async function revertChange(
  context: RecordContext,
  record: StoredRecord,
  group: number,
): Promise<'reverted' | 'kept'> {
  const { tx, own, form } = context;
  const entries = await tx
    .from('oplog')
    .select('changes')
    .where('module', '=', own.key)
    .where('record_id', '=', record.id)
    .where('group_id', '=', group)
    .orderBy('id')
    .execute();
  const changes: Record<string, Changes[string]> = {};
  for (const entry of entries) {
    for (const [model, [before, after]] of Object.entries(JSON.parse(entry.changes) as Changes))
      changes[model] = [changes[model] ? changes[model][0] : before, after];
  }
  const mine = Object.entries(changes).filter(([model]) => {
    const field = form.fields.get(model);
    return field !== undefined && isWritable(field);
  });
  const back = mine.filter(([model, [, after]]) => isSameValue(record.data[model], after));
  if (back.length > 0)
    await updateIn(context, {
      id: record.id,
      version: record.version,
      values: Object.fromEntries(back.map(([model, [before]]) => [model, before])),
    });
  return back.length === mine.length ? 'reverted' : 'kept';
}

const CORE_MODELS: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(({ model }) => model));
/** Follows from the owner by itself. */
const DERIVED = 'owner_department_id';

async function giveBack(opened: RecordContext, part: Part, group: number): Promise<StoredRecord> {
  const { caller, tx } = opened;
  const context = await contextOf(caller, tx, await moduleIn(tx, part.module));
  const [record] = await fetchRecords(context, [part.id], 'lock');
  if (!record || record.version !== part.version) throw new AppError('conflict');
  const { [DERIVED]: _, ...before } = part.before;
  const split = (core: boolean) =>
    Object.fromEntries(Object.entries(before).filter(([model]) => CORE_MODELS.has(model) === core));
  const values = withoutEmptyValues({ ...record.data, ...split(false) });
  const core = split(true) as CoreChange;
  await storeChange(context, record, { values, core, action: 'undo', given: {}, group });
  // Whoever owns it again needs no place in its team.
  if (typeof core.owner_user_id === 'number')
    await tx
      .remove('team')
      .where('module', '=', context.own.key)
      .where('record_id', '=', part.id)
      .where('user_id', '=', core.owner_user_id)
      .execute();
  return record;
}
