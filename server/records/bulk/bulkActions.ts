import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { runActionInTransaction, actionFormValues, requireAction } from '../write/action.ts';
import { type BulkResult, runBulkWork } from './bulkWork.ts';
import { shownName } from '../core/shownName.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { fetchRecords } from '../access/load.ts';
import { changeOwnerInTransaction, requireTransfer, requireUser } from '../write/owner.ts';
import { type RelatedDeletion, alongWith, deleteIn } from '../write/remove.ts';
import { restoreIn } from '../write/recycleBin.ts';
import type { Caller, OwnerChange, SkippedRecords, StoredRecord, Values } from '../core/types.ts';
import { undoIn } from '../write/undo.ts';

/** What can be done to many records, with what it needs to know. `act` is any action that its module declares as `bulk`. */
export type BulkAction =
  | { deed: 'act'; action: string; form: Readonly<Values> }
  | { deed: 'owner'; change: Omit<OwnerChange, 'ids'> }
  | { deed: 'delete' | 'restore' }
  /** takes back an act or a change of owner, named by its group in the operation log; `action` is what is taken back */
  | { deed: 'undo'; action: string };

export interface BulkActionTarget {
  id: number;
  /** of what is to be undone */
  group?: number | undefined;
  /** how long ago what is to be undone may have been */
  minutes?: number;
}

export interface BulkActionOutcome {
  id: number;
  name: string;
  /** by which it can be undone */
  group?: number;
  /** records of other modules that went along, or would have but stay as they are */
  along?: RelatedDeletion[];
  skipped?: SkippedRecords[];
}

/** Does one deed to several records, each by the same function as the call about a single one. */
export function runBulkAction(
  caller: Caller,
  key: string,
  { records, dry, ...deed }: { records: readonly BulkActionTarget[]; dry: boolean } & BulkAction,
): Promise<BulkResult<BulkActionOutcome>> {
  const open = async (tx: Tx) => {
    const context = await openContext(caller, tx, key);
    await authorizeBulkAction(context, deed);
    return context;
  };
  return runBulkWork(caller, key, {
    records,
    dry,
    call: `bulk ${key} ${JSON.stringify(deed)}`,
    open,
    one: (context, target) => applyBulkAction(context, deed, target),
  });
}

/** Refuses what the caller may do to no record, and what was asked wrongly, before any record is looked at. */
export async function authorizeBulkAction(context: RecordContext, deed: BulkAction): Promise<void> {
  switch (deed.deed) {
    case 'act': {
      const action = requireAction(context, deed.action);
      if (!action.bulk) throw new AppError('malformed', { data: { what: 'action' } });
      await actionFormValues(context, action, deed.form);
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

export async function applyBulkAction(
  context: RecordContext,
  deed: BulkAction,
  { id, group, minutes }: BulkActionTarget,
): Promise<BulkActionOutcome | undefined> {
  const [before] = await fetchRecords(context, [id]);
  switch (deed.deed) {
    case 'act': {
      const action = requireAction(context, deed.action);
      const made = await runActionInTransaction(context, action, {
        ids: [id],
        asked: () => actionFormValues(context, action, deed.form),
      });
      return changed(context, before, action.set ? { group: made.group } : {});
    }
    case 'owner': {
      const { skipped, group: made } = await changeOwnerInTransaction(context, {
        ...deed.change,
        ids: [id],
      });
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
  more: Pick<BulkActionOutcome, 'group' | 'skipped'>,
): Promise<BulkActionOutcome | undefined> {
  if (!before) return undefined;
  const [after] = await fetchRecords(context, [before.id]);
  return after && after.version === before.version
    ? undefined
    : { id: before.id, name: shownName(context, before.name), ...more };
}
