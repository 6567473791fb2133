import { RELATIONS } from '../../../schemas/rules/approval.ts';
import { OPINIONS } from '../../../schemas/sampleData/notes.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import {
  decideApproval,
  flowsFor,
  revokeApproval,
  startApproval,
  withdrawApproval,
} from '../../rules/approval/index.ts';
import { waitingFor } from '../../rules/approval/instance.ts';
import { newestApproval } from '../../rules/approval/store.ts';
import { laterThan, minutesAfter } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt } from '../world/world.ts';

/** How a record's approval goes: not begun, waiting at its first or second step, and the four ends. */
export type ApprovalCourse =
  | 'none'
  | 'first'
  | 'second'
  | 'passed'
  | 'rejected'
  | 'withdrawn'
  | 'revoked';

export interface Review {
  module: string;
  id: number;
  /** creator or owner */
  by: Viewer;
  at: string;
  course: ApprovalCourse;
  random: Random;
  /** what follows once it has passed */
  passed?: (at: string) => Promise<void>;
}

/** Starts the approval and lets everybody decide in their turn. */
export function seedApproval(world: World, given: Review) {
  if (given.course === 'none') return;
  world.time.add(minutesAfter(given.at, given.random.int(6, 50)), async (at) => {
    if (!world.approves) {
      if (given.course === 'passed') await given.passed?.(at);
      return;
    }
    const subject = { module: given.module, module_id: given.id };
    const [flow] = await flowsFor(callerAt(world, given.by, at), subject);
    if (!flow) return;
    await startApproval(callerAt(world, given.by, at), {
      ...subject,
      flow_id: flow.id,
      notice_user_ids: [],
    });
    goOn(world, { ...given, at });
  });
}

function goOn(world: World, given: Review) {
  const { course, random, module, id: module_id, by } = given;
  if (course === 'first') return;
  const at = laterThan(given.at, random.int(0, 2), random);
  if (course === 'withdrawn') {
    world.time.add(at, (now) =>
      withdrawApproval(callerAt(world, by, now), {
        module,
        module_id,
        content: random.pick(OPINIONS.withdraw),
      }),
    );
    return;
  }
  if (course === 'rejected') {
    world.time.add(at, (now) => decide(world, { ...given, at: now }, 3));
    return;
  }
  world.time.add(at, (now) => decide(world, { ...given, at: now }, 2));
  if (course === 'second') return;
  world.time.add(laterThan(at, 1, random), async (now) => {
    await decide(world, { ...given, at: now }, 2);
    await given.passed?.(now);
    if (course === 'revoked')
      world.time.add(laterThan(now, 3, random), (later) =>
        revokeApproval(callerAt(world, world.people.admin, later), {
          module,
          module_id,
          content: random.pick(OPINIONS.revoke),
        }),
      );
  });
}

/** Those whom the step needs decide the same; where the next approver is to be named, it is the finance department. */
async function decide(world: World, { module, id: module_id, at, random }: Review, state: 2 | 3) {
  const content = state === 2 ? random.pick(OPINIONS.pass) : random.pick(OPINIONS.reject);
  const instance = await world.company.read((tx) => newestApproval(tx, { module, id: module_id }));
  const waiting = instance ? waitingFor(instance) : [];
  const all = state === 2 && instance?.snapshot.steps[instance.node]?.relation === RELATIONS.all;
  for (const [turn, id] of (all ? waiting : waiting.slice(0, 1)).entries()) {
    const viewer = world.staffById.get(id);
    if (viewer)
      await decideApproval(callerAt(world, viewer, minutesAfter(at, turn * 7)), {
        module,
        module_id,
        state,
        content,
        next_user_id: world.people.finance.id,
      });
  }
}
