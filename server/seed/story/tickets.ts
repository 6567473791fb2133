import { addDays } from '../../../schemas/values/dates.ts';
import { SOLUTIONS, TICKETS } from '../../../schemas/sampleData/notes.ts';
import { addressIn } from '../../../schemas/sampleData/places.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { runAction } from '../../records/index.ts';
import { nextAppointment, laterThan } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import type { Customer } from './types.ts';

/** A customer asks for help: the company's own kind of record. */
export function seedTicket(world: World, customer: Customer, turn: number) {
  const random = world.random.fork(`ticket ${customer.index}`);
  world.time.add(laterThan(customer.since, random.int(15, 60), random), async (at) => {
    const [title, detail] = TICKETS[turn % TICKETS.length] ?? TICKETS[0];
    const contact = random.pick(customer.contacts);
    const onsite = random.chance(0.4);
    const id = await saveSeedRecord(world, {
      by: customer.owner,
      at,
      module: 'service_ticket_c',
      values: {
        name: `${customer.company.short}：${title}`,
        customer_id: customer.id,
        contact_id: contact.id,
        telephone: contact.mobile,
        type: random.pick(['repair', 'repair', 'consult', 'install']),
        priority: random.weighted([
          ['normal', 6],
          ['high', 3],
          ['urgent', 1],
        ]),
        channels: onsite ? ['onsite'] : ['remote'],
        handler_user_id: world.people.service.id,
        promise_time: nextAppointment(addDays(at.slice(0, 10), random.int(1, 5)), random),
        visit_time: onsite ? '14:00:00' : undefined,
        address: onsite ? addressIn(customer.company.place, random) : undefined,
        description: detail,
      },
    });
    serve(world, { id, by: customer.owner, at, turn, random });
  });
}

/** Taken up, solved, rated: the newer a ticket, the less has been done. */
function serve(
  world: World,
  {
    id,
    by,
    at,
    turn,
    random,
  }: { id: number; by: Viewer; at: string; turn: number; random: Random },
) {
  const steps: [action: string, form: Record<string, unknown>][] = [
    ['accept', {}],
    ['solve', { solution: random.pick(SOLUTIONS) }],
    ['close', { satisfaction: random.int(3, 5) }],
  ];
  let when = at;
  for (const [action, form] of steps.slice(0, turn % 4)) {
    when = laterThan(when, random.int(0, 4), random);
    world.time.add(when, (now) =>
      runAction(callerAt(world, by, now), 'service_ticket_c', { action, ids: [id], form }),
    );
  }
}
