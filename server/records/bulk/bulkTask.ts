import type { Tx } from '../../db/handle.ts';
import { authorizeBulkAction, type BulkAction, applyBulkAction } from './bulkActions.ts';
import { type BulkEdit, applyBulkEdit, openBulkEdit } from './bulkEdit.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { fetchRecords } from '../access/load.ts';
import type { RelatedDeletion } from '../write/remove.ts';
import type { Caller, SkippedRecords, Values } from '../core/types.ts';
import { revertChange } from '../write/undo.ts';

/** What a run does to each of its records. */
export type BulkTask =
  | { deed: 'update'; edit: Pick<BulkEdit, 'values' | 'add' | 'remove'> }
  | Extract<BulkAction, { deed: 'act' | 'owner' }>
  | { deed: 'delete' };

/** What is kept of a record to which it was done, or would be. */
export interface BulkTaskResult {
  name: string;
  /** by which it can be undone */
  group?: number;
  before?: Values;
  after?: Values;
  along?: RelatedDeletion[];
  skipped?: SkippedRecords[];
}

export interface BulkTaskWork {
  /** the module, once the caller is known to have the right and what was asked is in order */
  open(tx: Tx): Promise<RecordContext>;
  /** by the rules of a single record; undefined when nothing was to be changed */
  one(context: RecordContext, id: number): Promise<BulkTaskResult | undefined>;
}

/** A task of the caller's; `run` is the group of its edits in the operation log. */
export function bulkTaskWork(
  caller: Caller,
  { module, task, run }: { module: string; task: BulkTask; run: number },
): BulkTaskWork {
  if (task.deed === 'update') {
    return {
      open: (tx) => openBulkEdit(caller, tx, module, [{ id: 0, ...task.edit }]),
      async one(context, id) {
        const edited = await applyBulkEdit(context, { id, ...task.edit, group: run });
        return (
          edited && { name: edited.name, group: run, before: edited.before, after: edited.after }
        );
      },
    };
  }
  return {
    async open(tx) {
      const context = await openContext(caller, tx, module);
      await authorizeBulkAction(context, task);
      return context;
    },
    async one(context, id) {
      const done = await applyBulkAction(context, task, { id });
      if (!done) return undefined;
      const { id: _, ...kept } = done;
      return kept;
    },
  };
}

export interface BulkUndoWork {
  open(tx: Tx): Promise<RecordContext>;
  one(
    context: RecordContext,
    record: { id: number; group: number | undefined },
  ): Promise<'reverted' | 'kept'>;
}

/** As long as a run is kept. */
const KEPT_MINUTES = 24 * 60;

/** Takes a task back from one record; what others have changed since stays. */
export function bulkUndoWork(
  caller: Caller,
  { module, task }: { module: string; task: BulkTask },
): BulkUndoWork {
  if (task.deed === 'update') {
    return {
      open: (tx) => openBulkEdit(caller, tx, module, []),
      async one(context, { id, group }) {
        const [record] = await fetchRecords(context, [id], 'lock');
        return record && group !== undefined ? revertChange(context, record, group) : 'kept';
      },
    };
  }
  const deed: BulkAction =
    task.deed === 'delete'
      ? { deed: 'restore' }
      : { deed: 'undo', action: task.deed === 'owner' ? 'owner' : task.action };
  return {
    async open(tx) {
      const context = await openContext(caller, tx, module);
      await authorizeBulkAction(context, deed);
      return context;
    },
    async one(context, { id, group }) {
      await applyBulkAction(context, deed, { id, group, minutes: KEPT_MINUTES });
      return 'reverted';
    },
  };
}
