import type { Tx } from '../../db/handle.ts';
import { notify } from '../collaboration/notify.ts';
import { countsOf } from '../core/jobStore.ts';

const KIND = 'importEnded';

/** Tells who let an import be written what became of it, in the transaction that ends it; `now` is yyyy-MM-dd HH:mm:ss. What was told of it before is forgotten. */
export async function tellImportEnd(
  tx: Tx,
  { id, now, outcome }: { id: number; now: string; outcome: 'done' | 'stopped' },
): Promise<void> {
  const job = await tx
    .from('job')
    .select(['module', 'name', 'actor_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const user = job.actor_id ?? job.user_id;
  const { created = 0, updated = 0, bad = 0, failed = 0, skip = 0 } = await countsOf(tx, id);
  await tx.remove('notification').where('kind', '=', KIND).where('group_id', '=', id).execute();
  await notify({ tx, caller: { viewer: { id: user } }, now }, [user], {
    kind: KIND,
    group: id,
    about: { module: job.module, id: 0 },
    text: job.name,
    data: { outcome, made: created, changed: updated, refused: bad + failed + skip },
    toSelf: true,
  });
}
