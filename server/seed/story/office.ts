import { addDays } from '../../../schemas/values/dates.ts';
import { ANNOUNCEMENTS, LOGS, PLANS } from '../../../schemas/sampleData/office.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { addComment, markRead, runAction } from '../../records/index.ts';
import { laterThan, minutesAfter, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';

const DAYS_OF_LOGS = 6;

/** What the office does beside selling: announcements, work logs with what was said about them, and calendars around today. */
export function seedOffice(world: World) {
  const { people, today } = world;
  const staff = [...new Set([people.manager, ...people.sellers])];
  for (const { title, paragraphs, days } of ANNOUNCEMENTS)
    announce(world, {
      title,
      content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
      day: addDays(today, -days),
      readers: staff,
    });
  for (const [turn, by] of staff.entries()) {
    for (let back = 1; back <= DAYS_OF_LOGS; back += 1)
      writeLog(world, { by, day: addDays(today, -back), turn: turn + back });
    for (const [at, plan] of PLANS.entries())
      enter(world, { by, plan, day: addDays(today, ((at * 3 + turn) % 14) - 5) });
  }
  meetWeekly(world, staff);
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

function announce(
  world: World,
  {
    title,
    content,
    day,
    readers,
  }: { title: string; content: string; day: string; readers: readonly Viewer[] },
) {
  const random = world.random.fork(`announcement ${title}`);
  const { admin } = world.people;
  world.time.add(officeTime(day, random), async (at) => {
    const id = await saveSeedRecord(world, {
      by: admin,
      at,
      module: 'announcement',
      values: { title, content, is_top: world.turn('top') === 1 ? 1 : 0 },
    });
    for (const reader of readers.slice(0, 2))
      world.time.add(laterThan(at, 0, random), (when) =>
        markRead(callerAt(world, reader, when), { module: 'announcement', module_id: id }),
      );
  });
}

function writeLog(world: World, { by, day, turn }: { by: Viewer; day: string; turn: number }) {
  const random = world.random.fork(`log ${by.name} ${day}`);
  if (isWeekend(day)) return;
  const [done, plan, problems] = LOGS[turn % LOGS.length] ?? LOGS[0];
  const { manager } = world.people;
  const to = by.id === manager.id ? world.people.admin : manager;
  world.time.add(`${day} 18:${10 + random.int(0, 15)}:00`, async (at) => {
    const id = await saveSeedRecord(world, {
      by,
      at,
      module: 'workLog',
      values: { type: 'daily', log_date: day, done, plan, problems, recipient_ids: [to.id] },
    });
    if (turn % 3 === 0)
      world.time.add(laterThan(at, 1, random), async (when) => {
        await markRead(callerAt(world, to, when), { module: 'workLog', module_id: id });
        await addComment(callerAt(world, to, minutesAfter(when, 2)), {
          module: 'workLog',
          module_id: id,
          content: '收到，回款的事请盯紧。',
        });
      });
  });
}

function enter(
  world: World,
  {
    by,
    plan: [title, type, from, to, place],
    day,
  }: { by: Viewer; plan: (typeof PLANS)[number]; day: string },
) {
  const random = world.random.fork(`plan ${by.name} ${title}`);
  if (isWeekend(day)) return;
  const made = officeTime(
    addDays(day < world.today ? day : world.today, -random.int(2, 5)),
    random,
  );
  world.time.add(made, async (at) => {
    const id = await saveSeedRecord(world, {
      by,
      at,
      module: 'schedule',
      values: {
        title,
        type,
        start_time: `${day} ${from}`,
        end_time: `${day} ${to}`,
        place,
        participant_ids: type === 'meeting' ? [world.people.manager.id] : undefined,
      },
    });
    world.time.add(`${day} ${to}`, (when) =>
      runAction(callerAt(world, by, when), 'schedule', { action: 'finish', ids: [id] }),
    );
  });
}

/** Every Monday the whole team, for as long as one can see. */
function meetWeekly(world: World, staff: readonly Viewer[]) {
  const { manager } = world.people;
  const random = world.random.fork('weekly');
  const monday = addDays(
    world.today,
    -((new Date(`${world.today}T00:00:00Z`).getUTCDay() + 6) % 7) - 7,
  );
  const values = {
    title: '销售部周例会',
    type: 'meeting',
    start_time: `${monday} 09:00:00`,
    end_time: `${monday} 10:00:00`,
    place: '大会议室',
    participant_ids: staff.filter(({ id }) => id !== manager.id).map(({ id }) => id),
    repeat: 'weekly',
    repeat_until: addDays(monday, 42),
    remind_type: 'm30',
  };
  world.time.add(officeTime(addDays(monday, -4), random), (at) =>
    saveSeedRecord(world, { by: manager, at, module: 'schedule', values }),
  );
}
