import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { notify, settleNotifications } from '../../records/collaboration/notify.ts';
import type { RecordContext } from '../../records/core/context.ts';
import { proxiesOf } from '../../records/core/substitutes.ts';
import { applicantsOf, type Instance, waitingFor } from './instance.ts';

/** How an approval ended, in whose words. */
interface Ended {
  outcome: 'pass' | 'reject' | 'revoke';
  text: string;
}

/**
 * Tells who has to decide now and did not before, and whose paper it is how it ended, in the transaction that changes the approval. What was
 * asked of those for whom it no longer waits is settled: nobody is nagged by what somebody else has done.
 */
export async function tellParties(
  context: RecordContext,
  { before, after, ended }: { before?: Instance; after: Instance; ended?: Ended },
): Promise<void> {
  const { tx, own, today } = context;
  const about = { module: after.module, id: after.record_id };
  const applicants = applicantsOf(after);
  const asked = async (instance: Instance | undefined) => {
    const users = instance ? waitingFor(instance) : [];
    const proxies = await proxiesOf(tx, { users, module: own.key, today });
    return [...users, ...proxies].filter((id) => !applicants.includes(id));
  };
  const known = new Set(before?.node === after.node ? await asked(before) : []);
  const waiting = await asked(after);
  await settleNotifications(tx, { kind: 'approvalAsked', ...about, except: waiting });
  // a paper that is sent on anew leaves its last result behind
  if (!before) await settleNotifications(tx, { kind: 'approvalDecided', ...about, except: [] });
  const fresh = waiting.filter((id) => !known.has(id));
  if (fresh.length > 0)
    await notify(context, fresh, {
      kind: 'approvalAsked',
      group: await tx.nextId(),
      about,
      by: after.starter_user_id,
    });
  if (ended && after.state !== APPROVAL.running)
    await notify(context, applicants, {
      kind: 'approvalDecided',
      group: await tx.nextId(),
      about,
      text: ended.text,
      data: { outcome: ended.outcome },
    });
}
