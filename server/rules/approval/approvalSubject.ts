import { AppError } from '../../../schemas/i18n/errors.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { decidesFor } from '../../../schemas/rules/approval.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { accessTo } from '../../records/access/access.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { fetchRecords } from '../../records/access/load.ts';
import type { StoredRecord } from '../../records/core/types.ts';
import { applicantsOf, approversOf, type Instance, waitingFor } from './instance.ts';
import { representedBy } from '../../records/core/substitutes.ts';
import { newestApproval } from './store.ts';

/** Whose approval is meant. */
export interface ApprovalSubject {
  module: string;
  module_id: number;
}

/** The record, for whoever may see it: its readers, and those who have a part in its approval even where it lies outside their scope. */
export async function approvalRecord(
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
  if (hasPermission(viewer, permissionKey(file, 'view')) && (await accessTo(context, record)).view)
    return record;
  const instance = await newestApproval(tx, record);
  if (!instance || !(isApprover(instance, viewer.id) || (await standsInFor(context, instance))))
    throw new AppError('not_found');
  return record;
}

/** Those the viewer stands in for today. */
export function representsNow({ tx, caller, own, today }: RecordContext): Promise<number[]> {
  return representedBy(tx, { viewerId: caller.viewer.id, module: own.key, today });
}

function isApprover(instance: Instance, userId: number): boolean {
  return instance.snapshot.steps.some((_, step) => approversOf(instance, step).includes(userId));
}

/** While it waits for somebody in whose place the viewer decides, and once they have. */
async function standsInFor(context: RecordContext, instance: Instance): Promise<boolean> {
  const { viewer } = context.caller;
  if (instance.progress.decisions.some(({ by }) => by === viewer.id)) return true;
  const deciding = {
    waiting: waitingFor(instance),
    applicants: applicantsOf(instance),
    represents: await representsNow(context),
  };
  return decidesFor(deciding, viewer).length > 0;
}
