import { addDays } from '../../../schemas/values/dates.ts';
import { domainOf } from '../../../schemas/sampleData/companies.ts';
import {
  CAMPAIGNS,
  CLUE_TOPICS,
  ENQUIRIES,
  filled,
  FOLLOW_UPS,
  REQUIREMENTS,
  RIVALS,
} from '../../../schemas/sampleData/notes.ts';
import {
  mobileOf,
  personOf,
  positionOf,
  telephoneOf,
  titled,
} from '../../../schemas/sampleData/people.ts';
import { addressIn, placeOf } from '../../../schemas/sampleData/places.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import { changeOwner, runAction } from '../../records/index.ts';
import { nextAppointment, laterThan, minutesAfter, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import { seedPhoneCall } from './phoneCalls.ts';
import { companies } from './customers.ts';

/** Enquiries, leads that come of them or by themselves, and what becomes of those. */
export function seedClues(world: World) {
  const random = world.random.fork('clues');
  const { clues, leads } = world.plan.counts;
  const found = companies(random.fork('names'), clues + leads);
  for (let index = 0; index < clues; index += 1) {
    const day = addDays(world.today, -Math.round(4 + ((clues - index) * 150) / clues));
    world.time.add(officeTime(day, random), (at) =>
      clue(world, {
        index,
        at,
        random: random.fork(`c${index}`),
        company: found[index] as Company,
      }),
    );
  }
  for (let index = 0; index < leads; index += 1) {
    const day = addDays(world.today, -Math.round(1 + ((leads - index) * 90) / leads));
    world.time.add(officeTime(day, random), (at) =>
      lead(world, {
        index,
        at,
        random: random.fork(`l${index}`),
        company: found[clues + index] as Company,
      }),
    );
  }
}

type Company = ReturnType<typeof companies>[number];
interface Part {
  index: number;
  at: string;
  random: Random;
  company: Company;
}

async function clue(world: World, { index, at, random, company }: Part) {
  const by = random.pick(world.people.sellers);
  const { name } = personOf(random);
  const position = positionOf(random);
  const mobile = mobileOf(random.fork('mobile'));
  const id = await saveSeedRecord(world, {
    by,
    at,
    module: 'clue',
    values: {
      name: `${company.short}${random.pick(CLUE_TOPICS)}`,
      company: company.name,
      source: random.pick(['website', 'exhibition', 'advertisement', 'telephone', 'referral']),
      industry: company.industry,
      level: random.pick(['high', 'medium', 'medium', 'low']),
      contact_name: name,
      position,
      mobile,
      telephone: random.chance(0.4) ? telephoneOf(company.place.code, random) : undefined,
      email: `${world.latin(name)}@${domainOf(world.latin(company.brand))}`,
      address: addressIn(company.place, random),
      requirement: random.pick(REQUIREMENTS),
      next_contact_time: nextAppointment(addDays(at.slice(0, 10), random.int(1, 7)), random),
    },
  });
  const later = laterThan(at, random.int(2, 9), random);
  const kind = random.pick(['call', 'wechat', 'visit'] as const);
  if (index % 3 !== 0) {
    if (kind === 'call')
      world.time.add(later, (now) =>
        seedPhoneCall(world, {
          by,
          at: now,
          about: { clue_id: id },
          telephone: mobile,
          random: random.fork('call'),
        }),
      );
    world.time.add(later, (now) =>
      saveSeedRecord(world, {
        by,
        at: now,
        module: 'event',
        values: {
          content: filled(random.pick(FOLLOW_UPS[kind]), {
            who: titled(name, position),
            company: company.short,
            product: world.variants[0]?.name ?? '',
            rival: random.pick(RIVALS),
            amount: '60',
            day: '周四',
          }),
          tag_value: kind,
          source: 'pc',
          clue_ids: [id],
        },
      }),
    );
  }
  const act = (action: string, form: Record<string, unknown> = {}) =>
    world.time.add(laterThan(later, 4, random), (now) =>
      runAction(callerAt(world, by, now), 'clue', { action, ids: [id], form }),
    );
  const turn = index % 6;
  if (turn === 1)
    act('transform', { name: company.name, create_contact: 1, create_opportunity: 0 });
  if (turn === 2 || turn === 5) act('layup');
  if (turn === 4 && index % 4 === 0) act('invalidate');
}

/** The manager takes enquiries down and gives them out. */
async function lead(world: World, { index, at, random, company }: Part) {
  const by = world.people.manager;
  const owner = random.pick(world.people.sellers);
  const { name } = personOf(random);
  const id = await saveSeedRecord(world, {
    by,
    at,
    module: 'leads',
    values: {
      name,
      company: company.name,
      mobile: mobileOf(random),
      email: `${world.latin(name)}@${domainOf(world.latin(company.brand))}`,
      position: positionOf(random),
      source: random.pick(['website', 'advertisement', 'exhibition']),
      requirement: random.pick(ENQUIRIES),
      marketing_id: random.chance(0.5) ? random.pick(world.campaigns) : undefined,
    },
  });
  if (owner.id !== by.id)
    await changeOwner(callerAt(world, by, minutesAfter(at, 15)), 'leads', {
      ids: [id],
      user_id: owner.id,
    });
  const act = (action: string, form: Record<string, unknown> = {}) =>
    world.time.add(laterThan(at, 2, random), (now) =>
      runAction(callerAt(world, owner, now), 'leads', { action, ids: [id], form }),
    );
  if (index % 6 === 1)
    act('transform', { target: 'clue', name: `${company.short}${random.pick(CLUE_TOPICS)}` });
  if (index % 6 === 4) act('invalidate');
}

/** Campaigns, old ones finished, one running, some ahead. */
export async function planCampaigns(world: World, start: string) {
  const random = world.random.fork('campaigns');
  const { campaigns } = world.plan.counts;
  for (let index = 0; index < campaigns; index += 1) {
    const begin = addDays(
      world.today,
      Math.round(-200 + (index * 240) / Math.max(1, campaigns - 1)),
    );
    const budget = random.int(2, 20) * 5000;
    const by = world.people.manager;
    const id = await saveSeedRecord(world, {
      by,
      at: start,
      module: 'marketing',
      values: {
        name: CAMPAIGNS[index % CAMPAIGNS.length],
        type: (
          [
            'exhibition',
            'webinar',
            'seminar',
            'email',
            'exhibition',
            'advertisement',
            'seminar',
            'other',
          ] as const
        )[index % 8],
        start_time: `${begin} 09:00:00`,
        end_time: `${addDays(begin, random.int(0, 4))} 17:30:00`,
        member_ids: [by.id],
        place: addressIn(placeOf(random), random),
        budget,
        expected_leads: random.int(20, 120),
        progress: random.int(0, 20) * 5,
        color: random.pick(['#2f74ff', '#16a34a', '#d97706']),
        description: '<p>面向制造业客户，介绍产品与案例，现场答疑。</p>',
      },
    });
    world.campaigns.push(id);
    const act = (at: string, action: string, form: Record<string, unknown> = {}) =>
      world.time.add(at, (now) =>
        runAction(callerAt(world, by, now), 'marketing', { action, ids: [id], form }),
      );
    act(`${begin} 09:05:00`, 'start');
    act(`${addDays(begin, 6)} 10:00:00`, 'finish', {
      actual_cost: Math.round(budget * (0.7 + random.next() * 0.4)),
    });
  }
}
