import { AppError } from '../../schemas/errors.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from './access.ts';
import { actIn, askedValues, requireAction } from './action.ts';
import { type BulkResult, runMany } from './bulkMany.ts';
import { shownName } from './shownName.ts';
import { openContext, type RecordContext } from './context.ts';
import { fetchRecords } from './load.ts';
import { moveIn, requireTransfer, requireUser } from './owner.ts';
import { type Along, alongWith, deleteIn, restoreIn } from './remove.ts';
import type { Caller, OwnerChange, Skipped, StoredRecord, Values } from './types.ts';
import { undoIn } from './undo.ts';

/** What can be done to many records, with what it needs to know. `act` is any action that its module declares as `bulk`. */
export type Deed =
  | { deed: 'act'; action: string; form: Readonly<Values> }
  | { deed: 'owner'; change: Omit<OwnerChange, 'ids'> }
  | { deed: 'delete' | 'restore' }
  /** takes back an act or a change of owner, named by its group in the operation log; `action` is what is taken back */
  | { deed: 'undo'; action: string };

export interface Target {
  id: number;
  /** of what is to be undone */
  group?: number | undefined;
  /** how long ago what is to be undone may have been */
  minutes?: number;
}

export interface BulkDeed {
  id: number;
  name: string;
  /** by which it can be undone */
  group?: number;
  /** records of other modules that went along, or would have but stay as they are */
  along?: Along[];
  skipped?: Skipped[];
}

/** Does one deed to several records, each by the same function as the call about a single one. */
export function doMany(
  caller: Caller,
  key: string,
  { records, dry, ...deed }: { records: readonly Target[]; dry: boolean } & Deed,
): Promise<BulkResult<BulkDeed>> {
  const open = async (tx: Tx) => {
    const context = await openContext(caller, tx, key);
    await authoriseDeed(context, deed);
    return context;
  };
  return runMany(caller, key, {
    records,
    dry,
    call: `bulk ${key} ${JSON.stringify(deed)}`,
    open,
    one: (context, target) => doDeed(context, deed, target),
  });
}

/** Refuses what the caller may do to no record, and what was asked wrongly, before any record is looked at. */
export async function authoriseDeed(context: RecordContext, deed: Deed): Promise<void> {
  switch (deed.deed) {
    case 'act': {
      const action = requireAction(context, deed.action);
      if (!action.bulk) throw new AppError('malformed', { data: { what: 'action' } });
      await askedValues(context, action, deed.form);
      return;
    }
    case 'owner':
      requireTransfer(context);
      return requireUser(context, deed.change.user_id);
    case 'delete':
    case 'restore':
      return requireRight(context, context.file, 'delete');
    case 'undo':
      if (deed.action === 'owner') requireTransfer(context);
      else requireAction(context, deed.action);
  }
}

export async function doDeed(
  context: RecordContext,
  deed: Deed,
  { id, group, minutes }: Target,
): Promise<BulkDeed | undefined> {
  const [before] = await fetchRecords(context, [id]);
  switch (deed.deed) {
    case 'act': {
      const action = requireAction(context, deed.action);
      const made = await actIn(context, action, {
        ids: [id],
        asked: () => askedValues(context, action, deed.form),
      });
      return changed(context, before, action.set ? { group: made.group } : {});
    }
    case 'owner': {
      const { skipped, group: made } = await moveIn(context, { ...deed.change, ids: [id] });
      return changed(context, before, { group: made, ...(skipped.length > 0 && { skipped }) });
    }
    case 'delete': {
      const along = await alongWith(context, [id]);
      await deleteIn(context, [id]);
      return {
        id,
        name: shownName(context, before?.name ?? ''),
        ...(along.length > 0 && { along }),
      };
    }
    case 'restore': {
      await restoreIn(context, [id]);
      const [back] = await fetchRecords(context, [id]);
      return { id, name: shownName(context, back?.name ?? '') };
    }
    case 'undo': {
      if (group === undefined) throw new AppError('not_found');
      return {
        id,
        name: shownName(
          context,
          (
            await undoIn(context, {
              id,
              group,
              action: deed.action,
              ...(minutes !== undefined && { minutes }),
            })
          ).name,
        ),
      };
    }
  }
}

/** Nothing was done where nothing has changed: the record is somebody's whom it was to be given. */
async function changed(
  context: RecordContext,
  before: StoredRecord | undefined,
  more: Pick<BulkDeed, 'group' | 'skipped'>,
): Promise<BulkDeed | undefined> {
  if (!before) return undefined;
  const [after] = await fetchRecords(context, [before.id]);
  return after && after.version === before.version
    ? undefined
    : { id: before.id, name: shownName(context, before.name), ...more };
}
