import { AppError } from '../../../schemas/errors.ts';
import { permissionKey } from '../../../schemas/permissions.ts';
import { may } from '../../../schemas/viewer.ts';
import { accessTo } from '../../records/access.ts';
import type { RecordContext } from '../../records/context.ts';
import { fetchRecords } from '../../records/load.ts';
import type { StoredRecord } from '../../records/types.ts';
import { approversOf } from './instance.ts';
import { representedBy } from './people.ts';
import { newestApproval } from './store.ts';

/** Whose approval is meant. */
export interface Subject {
  module: string;
  module_id: number;
}

/** The record, for whoever may see it: its readers, and those who have a part in its approval even where it lies outside their scope. */
export async function recordFor(
  context: RecordContext,
  id: number,
  how: 'lock' | 'look' = 'look',
): Promise<StoredRecord> {
  const {
    caller: { viewer },
    file,
    tx,
  } = context;
  const [record] = await fetchRecords(context, [id], how);
  if (!record) throw new AppError('not_found');
  if (may(viewer, permissionKey(file, 'view')) && (await accessTo(context, record)).view)
    return record;
  const instance = await newestApproval(tx, record);
  const takesPart =
    instance?.snapshot.steps.some((_, step) => approversOf(instance, step).includes(viewer.id)) ??
    false;
  if (!takesPart) throw new AppError('not_found');
  return record;
}

/** Those the viewer stands in for today. */
export function representsNow({ tx, caller, own, today }: RecordContext): Promise<number[]> {
  return representedBy(tx, { viewerId: caller.viewer.id, module: own.key, today });
}
