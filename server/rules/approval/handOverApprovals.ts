import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { canDecide, type Staff, fallbackApprover } from '../../../schemas/rules/approvers.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext } from '../../records/core/context.ts';
import { fetchRecords } from '../../records/access/load.ts';
import type { Caller } from '../../records/core/types.ts';
import { writeDerivedChange } from '../lockedRecord.ts';
import { ensureApprovers } from './decideApproval.ts';
import {
  applicantsOf,
  approversOf,
  type Decision,
  decide,
  decisionOf,
  type Instance,
  partiesOf,
  waitingFor,
} from './instance.ts';
import { staffOf } from './people.ts';
import { logStep, newestApproval, runningApprovals, saveApproval } from './store.ts';
import { tellParties } from './tellParties.ts';

/** Running approvals that wait for somebody now. */
export async function approvalsWaitingFor(tx: Tx, userId: number): Promise<Instance[]> {
  return (await runningApprovals(tx)).filter((instance) => waitingFor(instance).includes(userId));
}

interface Leaving {
  from: number;
  /** who takes over; absent: somebody in their place, by the rules of each approval */
  to?: number | undefined;
}

/**
 * Somebody takes over what another one would decide, now and in steps to come, and the papers that the other one submitted, about which they
 * decide nothing from then on. Answers how many approvals waited for a decision.
 */
export async function handOverApprovals(caller: Caller, tx: Tx, leaving: Leaving): Promise<number> {
  const { from } = leaving;
  const concerned = (await runningApprovals(tx)).filter(
    (instance) =>
      applicantsOf(instance).includes(from) ||
      laterSteps(instance).some((step) => approversOf(instance, step).includes(from)),
  );
  const staff = await staffOf(tx);
  let waited = 0;
  for (const { module, record_id } of concerned) {
    const context = await openContext(caller, tx, module);
    const [record] = await fetchRecords(context, [record_id], 'lock');
    const instance = await newestApproval(tx, { module, id: record_id }, 'lock');
    if (!record || instance?.state !== APPROVAL.running) continue;
    if (waitingFor(instance).includes(from)) waited += 1;
    const { after: given, settled } = reassignApproval(
      transferApprovals(instance, leaving),
      leaving,
      staff,
    );
    let after = given;
    // Whoever has decided this step already has decided it for those they replace.
    for (const { user, decision } of settled)
      if (after.state === APPROVAL.running && after.node === instance.node)
        after = await ensureApprovers(
          context,
          decide(after, {
            users: [user],
            by: decision.user_id,
            state: decision.state,
            content: decision.content,
            time: context.now,
            next_user_id: decision.user_id,
            log_id: await logStep(tx, instance, {
              user_id: decision.user_id,
              action: 'pass',
              opinion: decision.content,
              create_time: context.now,
            }),
          }),
        );
    await saveApproval(tx, after);
    if (after.state !== record.approval_state || context.own.approval?.parties)
      await writeDerivedChange(context, record, {
        values: partiesOf(context.own, record.data, after),
        core: { approval_state: after.state },
        action: 'approval_pass',
      });
    await tellParties(context, {
      before: instance,
      after,
      ended: { outcome: 'pass', text: after.progress.decisions.at(-1)?.content ?? '' },
    });
  }
  return waited;
}

function laterSteps({ node, snapshot }: Instance): number[] {
  return snapshot.steps.flatMap((_, step) => (step >= node ? [step] : []));
}

/** The papers of who leaves are those of who takes over. */
export function transferApprovals(instance: Instance, { from, to }: Leaving): Instance {
  const applicants = applicantsOf(instance);
  if (to === undefined || !applicants.includes(from) || applicants.includes(to)) return instance;
  const { progress } = instance;
  return {
    ...instance,
    progress: { ...progress, successors: [...(progress.successors ?? []), to] },
  };
}

export interface ReassignedApproval {
  after: Instance;
  /** approvers of the step at hand in whose place somebody stands who has decided it already */
  settled: { user: number; decision: Decision }[];
}

/** The same approval with somebody else wherever one who cannot would still decide. What is decided stays whose it was. */
export function reassignApproval(
  instance: Instance,
  { from, to }: Leaving,
  staff: Staff,
): ReassignedApproval {
  const applicants = applicantsOf(instance);
  const instead = (user: number): number => {
    const next = user === from && to !== undefined ? to : user;
    return canDecide(staff, applicants, next)
      ? next
      : (fallbackApprover(staff, applicants, 'administrator') ?? user);
  };
  const chosen: Record<number, readonly number[]> = { ...instance.progress.chosen };
  const settled: ReassignedApproval['settled'] = [];
  for (const step of laterSteps(instance)) {
    const before = approversOf(instance, step);
    const after = before.map((user) => {
      if (decisionOf(instance, step, user)) return user;
      const next = instead(user);
      const decision = next === user ? undefined : decisionOf(instance, step, next);
      if (!decision) return next;
      settled.push({ user, decision });
      return user;
    });
    if (after.some((user, at) => user !== before[at])) chosen[step] = [...new Set(after)];
  }
  return { after: { ...instance, progress: { ...instance.progress, chosen } }, settled };
}
