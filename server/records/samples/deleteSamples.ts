import { LIST_ENTRY } from '../definitions/listItems.ts';
import type { Caller } from '../core/types.ts';
import type { Tx } from '../../db/handle.ts';
import { deleteGrams } from '../../db/search.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { deleteOfficeTraces } from '../collaboration/seenMarks.ts';
import { deleteInvoiceHeaders } from '../write/invoiceHeaderLinks.ts';
import { deletePhoneCallLinks } from '../write/phoneCallLinks.ts';
import { planSamples, type SamplePlan } from './planSamples.ts';
import { lockSamples } from './tagSamples.ts';

/** Deletes the samples for good, with everything that hangs on them, apart from those that something real points to. Answers what it came to. */
export function deleteSamples(caller: Caller): Promise<SamplePlan> {
  return caller.company.write(async (tx) => {
    await lockSamples(tx);
    const plan = await planSamples(caller, tx);
    const now = timestampInZone(caller.zone, caller.now());
    for (const [module, ids] of plan.going) {
      for (let at = 0; at < ids.length; at += 200)
        await deleteRows(tx, { module, ids: ids.slice(at, at + 200), now });
    }
    await setCountersBack(tx);
    return plan;
  });
}

interface Rows {
  module: string;
  ids: readonly number[];
  now: string;
}

async function deleteRows(tx: Tx, { module, ids, now }: Rows): Promise<void> {
  const approvals = await tx
    .from('approval')
    .select('id')
    .where('module', '=', module)
    .where('record_id', 'in', ids)
    .execute();
  if (approvals.length > 0)
    await tx
      .remove('approval_log')
      .where(
        'approval_id',
        'in',
        approvals.map(({ id }) => id),
      )
      .execute();
  for (const table of BY_RECORD)
    await tx.remove(table).where('module', '=', module).where('record_id', 'in', ids).execute();
  await tx
    .remove('duplicate_apart')
    .where('module', '=', module)
    .where((eb) => eb.or([eb('one_id', 'in', ids), eb('other_id', 'in', ids)]))
    .execute();
  await tx
    .remove('record_merge')
    .where('module', '=', module)
    .where('master_id', 'in', ids)
    .execute();
  await deleteGrams(tx, ids);
  for (const id of ids) {
    await deletePhoneCallLinks(tx, module, id);
    await deleteInvoiceHeaders(tx, module, id);
    await deleteOfficeTraces(tx, module, id);
  }
  // the sweep takes their bytes
  await tx
    .update('file')
    .set({ deleted_time: now })
    .where('module', '=', module)
    .where('record_id', 'in', ids)
    .where('deleted_time', 'is', null)
    .execute();
  await tx.remove('record').where('module', '=', module).where('id', 'in', ids).execute();
  await tx.remove('list_item').where('kind', '=', module).where('id', 'in', ids).execute();
  await tx.remove('oplog').where('module', '=', LIST_ENTRY).where('record_id', 'in', ids).execute();
  await tx.remove('sample').where('module', '=', module).where('id', 'in', ids).execute();
}

/** Whatever names its record by module and id. */
const BY_RECORD = [
  'unique_value',
  'duplicate_key',
  'team',
  'oplog',
  'approval',
  'merged_record',
  'delivery',
] as const;

/** Automatic numbers go on where they stood before the samples, where nobody has drawn one since. Numbers that stay are passed over. */
async function setCountersBack(tx: Tx): Promise<void> {
  const rows = await tx.from('sample_counter').select(['key', 'before', 'after']).execute();
  for (const { key, before, after } of rows)
    await (before === 0
      ? tx.remove('counter').where('key', '=', key).where('value', '=', after).execute()
      : tx
          .update('counter')
          .set({ value: before })
          .where('key', '=', key)
          .where('value', '=', after)
          .execute());
  await tx.remove('sample_counter').execute();
}
