import { APPROVAL } from '../../../schemas/rules/approval.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext } from '../../records/context.ts';
import { fetchRecords } from '../../records/load.ts';
import type { Caller } from '../../records/types.ts';
import { change } from '../inside.ts';
import { withApprovers } from './act.ts';
import { approversOf, decide, decisionOf, type Instance, waitingFor } from './instance.ts';
import { logStep, newestApproval, runningApprovals, saveApproval } from './store.ts';

/** Running approvals that wait for somebody now. */
export async function waitsFor(tx: Tx, userId: number): Promise<Instance[]> {
  return (await runningApprovals(tx)).filter((instance) => waitingFor(instance).includes(userId));
}

/** Somebody takes over what another one would decide, now and in steps to come; answers how many approvals waited for that. */
export async function handOver(
  caller: Caller,
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const concerned = (await runningApprovals(tx)).filter((instance) =>
    laterSteps(instance).some((step) => approversOf(instance, step).includes(from)),
  );
  let waited = 0;
  for (const { module, record_id } of concerned) {
    const context = await openContext(caller, tx, module);
    const [record] = await fetchRecords(context, [record_id], 'lock');
    const instance = await newestApproval(tx, { module, id: record_id }, 'lock');
    if (!record || instance?.state !== APPROVAL.running) continue;
    const waits = waitingFor(instance).includes(from);
    if (waits) waited += 1;
    const time = context.now;
    const decided = decisionOf(instance, instance.node, to);
    const next = replaced(instance, from, to);
    // Whoever has decided this step already has decided it for both.
    const after =
      waits && decided
        ? await withApprovers(
            context,
            decide(
              {
                ...next,
                progress: {
                  ...next.progress,
                  chosen: {
                    ...next.progress.chosen,
                    [instance.node]: approversOf(instance, instance.node),
                  },
                },
              },
              {
                users: [from],
                by: to,
                state: decided.state,
                content: decided.content,
                time,
                next_user_id: to,
                log_id: await logStep(tx, instance, {
                  user_id: to,
                  action: 'pass',
                  opinion: decided.content,
                  create_time: time,
                }),
              },
            ),
          )
        : next;
    await saveApproval(tx, after);
    if (after.state !== record.approval_state)
      await change(context, record, {
        core: { approval_state: after.state },
        action: 'approval_pass',
      });
  }
  return waited;
}

function laterSteps({ node, snapshot }: Instance): number[] {
  return snapshot.steps.flatMap((_, step) => (step >= node ? [step] : []));
}

/** The same approval with another name wherever the first one would still decide. What is decided stays whose it was. */
function replaced(instance: Instance, from: number, to: number): Instance {
  const chosen = { ...instance.progress.chosen };
  for (const step of laterSteps(instance)) {
    const approvers = approversOf(instance, step);
    if (approvers.includes(from) && !decisionOf(instance, step, from))
      chosen[step] = [...new Set(approvers.map((id) => (id === from ? to : id)))];
  }
  return { ...instance, progress: { ...instance.progress, chosen } };
}
