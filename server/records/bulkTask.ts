import type { Tx } from '../db/handle.ts';
import { authoriseDeed, type Deed, doDeed } from './bulkDeeds.ts';
import { type BulkEdit, editOne, openEdit } from './bulkEdit.ts';
import { openContext, type RecordContext } from './context.ts';
import { fetchRecords } from './load.ts';
import type { Along } from './remove.ts';
import type { Caller, Skipped, Values } from './types.ts';
import { revertChange } from './undo.ts';

/** What a run does to each of its records. */
export type Task =
  | { deed: 'update'; edit: Pick<BulkEdit, 'values' | 'add' | 'remove'> }
  | Extract<Deed, { deed: 'act' | 'owner' }>
  | { deed: 'delete' };

/** What is kept of a record to which it was done, or would be. */
export interface Kept {
  name: string;
  /** by which it can be undone */
  group?: number;
  before?: Values;
  after?: Values;
  along?: Along[];
  skipped?: Skipped[];
}

export interface TaskWork {
  /** the module, once the caller is known to have the right and what was asked is in order */
  open(tx: Tx): Promise<RecordContext>;
  /** by the rules of a single record; undefined when nothing was to be changed */
  one(context: RecordContext, id: number): Promise<Kept | undefined>;
}

/** A task of the caller's; `run` is the group of its edits in the operation log. */
export function workOf(
  caller: Caller,
  { module, task, run }: { module: string; task: Task; run: number },
): TaskWork {
  if (task.deed === 'update') {
    return {
      open: (tx) => openEdit(caller, tx, module, [{ id: 0, ...task.edit }]),
      async one(context, id) {
        const edited = await editOne(context, { id, ...task.edit, group: run });
        return (
          edited && { name: edited.name, group: run, before: edited.before, after: edited.after }
        );
      },
    };
  }
  return {
    async open(tx) {
      const context = await openContext(caller, tx, module);
      await authoriseDeed(context, task);
      return context;
    },
    async one(context, id) {
      const done = await doDeed(context, task, { id });
      if (!done) return undefined;
      const { id: _, ...kept } = done;
      return kept;
    },
  };
}

export interface UndoWork {
  open(tx: Tx): Promise<RecordContext>;
  one(
    context: RecordContext,
    record: { id: number; group: number | undefined },
  ): Promise<'reverted' | 'kept'>;
}

/** As long as a run is kept. */
const KEPT_MINUTES = 24 * 60;

/** Takes a task back from one record; what others have changed since stays. */
export function undoOf(caller: Caller, { module, task }: { module: string; task: Task }): UndoWork {
  if (task.deed === 'update') {
    return {
      open: (tx) => openEdit(caller, tx, module, []),
      async one(context, { id, group }) {
        const [record] = await fetchRecords(context, [id], 'lock');
        return record && group !== undefined ? revertChange(context, record, group) : 'kept';
      },
    };
  }
  const deed: Deed =
    task.deed === 'delete'
      ? { deed: 'restore' }
      : { deed: 'undo', action: task.deed === 'owner' ? 'owner' : task.action };
  return {
    async open(tx) {
      const context = await openContext(caller, tx, module);
      await authoriseDeed(context, deed);
      return context;
    },
    async one(context, { id, group }) {
      await doDeed(context, deed, { id, group, minutes: KEPT_MINUTES });
      return 'reverted';
    },
  };
}
