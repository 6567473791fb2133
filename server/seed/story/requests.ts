import { REQUESTS } from '../../../schemas/sampleData/office.ts';
import { addDays } from '../../../schemas/values/dates.ts';
import { officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { saveSeedRecord } from '../world/world.ts';
import { seedApproval } from './approvals.ts';

const MODULE = 'officeRequest';

/** What those who sell ask of the company: decided ones of some weeks ago, and some that still wait for their superior. */
export function seedRequests(world: World) {
  for (const [turn, request] of REQUESTS.entries()) {
    const { days, course, ...given } = request;
    const { sellers, manager } = world.people;
    // their superior decides, and nobody decides on their own
    const applicants = sellers.filter(({ id }) => id !== manager.id);
    const by = applicants[turn % applicants.length] ?? world.people.admin;
    const random = world.random.fork(`request ${turn}`);
    const asked = addDays(world.today, -days);
    world.time.add(officeTime(asked, random), async (at) => {
      const id = await saveSeedRecord(world, {
        by,
        at,
        module: MODULE,
        values: valuesOf(given, addDays(at.slice(0, 10), 2)),
      });
      seedApproval(world, { module: MODULE, id, by, at, course, random });
    });
  }
}

interface Given {
  type: string;
  /** days off, or on the road */
  length?: number;
}

/** The values of a request whose days, where it has some, begin on `from` (yyyy-MM-dd). */
function valuesOf({ length, ...values }: Given, from: string): Record<string, unknown> {
  if (length === undefined) return values;
  const to = addDays(from, length - 1);
  return values.type === 'leave'
    ? { ...values, days: length, start_time: `${from} 09:00:00`, end_time: `${to} 18:00:00` }
    : { ...values, trip_start: from, trip_end: to };
}
