import { addDays } from '../../../schemas/values/dates.ts';
import {
  filled,
  FURNITURE_NAMES,
  LOST_REMARKS,
  OPPORTUNITY_NAMES,
  REQUIREMENTS,
  RIVALS,
} from '../../../schemas/sampleData/notes.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import { OTHER } from '../world/companies.ts';
import { advance, endProcess, viewProcess } from '../../rules/stages.ts';
import { nextAppointment, laterThan, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import type { Customer, DealPlan, Outcome, Deal } from './types.ts';
import { endDeal, followUp, advanceCustomers } from './customers.ts';
import type { ApprovalCourse } from './approvals.ts';
import { quote, sign } from './quotations.ts';
import { linesFor, totalOf } from './products.ts';

/** Deals by the number of their customer: won and lost ones with older customers, open ones with the younger half. */
export function dealPlans({ random, plan: { counts } }: World): ReadonlyMap<number, DealPlan[]> {
  const own = random.fork('deals');
  const ended = (outcome: Outcome, count: number) =>
    Array.from({ length: count }, (_, turn): DealPlan => ({ outcome, turn }));
  const { contracts, opportunities, customers } = counts;
  const [lost, dropped] = [Math.round(opportunities / 7), Math.round(opportunities / 24)];
  const open = ended('open', opportunities - contracts - lost - dropped);
  const early = own.some(
    [
      ...ended('won', contracts),
      ...ended('lost', lost),
      ...ended('dropped', dropped),
      ...open.splice(0, 6),
    ],
    opportunities,
  );
  // every seventh customer goes to the pool and has no deals
  const places = Array.from({ length: customers }, (_, index) => index).filter(
    (index) => index % 7 !== 5,
  );
  const old = places.slice(0, Math.ceil(places.length * 0.84));
  const byCustomer = new Map<number, DealPlan[]>();
  const put = (index: number, deal: DealPlan) =>
    byCustomer.set(index, [...(byCustomer.get(index) ?? []), deal]);
  for (const [at, deal] of early.entries()) put(old[at % old.length] as number, deal);
  // the last ones were met this week
  const young = places.slice(Math.ceil(places.length / 2), -2);
  for (const [at, deal] of open.entries()) put(young[at % young.length] as number, deal);
  return byCustomer;
}

/** A deal from its first word to its end. */
export function seedDeal(world: World, customer: Customer, plan: DealPlan, index: number) {
  const random = world.random.fork(`deal ${customer.index} ${index}`);
  // an open deal is one of the last weeks, however old its customer is
  const lately = officeTime(addDays(world.today, -random.int(6, 80)), random);
  const begins =
    plan.outcome === 'open' && lately > customer.since
      ? lately
      : laterThan(customer.since, random.int(2, 9) + index * 14, random);
  world.time.add(begins, async (at) => {
    const deal = await open(world, { customer, plan, random, at });
    await walk(world, deal, at);
  });
}

async function open(
  world: World,
  {
    customer,
    plan,
    random,
    at,
  }: { customer: Customer; plan: DealPlan; random: Random; at: string },
): Promise<Deal> {
  const lines = linesFor(world, random);
  const amount = totalOf(lines);
  const names = world.plan.code === OTHER.code ? FURNITURE_NAMES : OPPORTUNITY_NAMES;
  const product = lines[0]?.name.replace(/^.*? /, '') ?? '';
  const name = filled(random.pick(names), { company: customer.company.short, product });
  const contact = customer.contacts[0];
  const id = await saveSeedRecord(world, {
    by: customer.owner,
    at,
    module: 'opportunity',
    values: {
      name,
      customer_id: customer.id,
      contact_id: contact?.id,
      opportunity_group_id: random.chance(0.75) ? world.groups[0] : world.groups.at(-1),
      type: random.weighted([
        ['new', 6],
        ['expand', 3],
        ['renew', 1],
      ]),
      source: random.pick(['website', 'exhibition', 'referral', 'visit', 'partner']),
      amount,
      expect_date: addDays(at.slice(0, 10), random.int(35, 120)),
      next_contact_time: nextAppointment(addDays(at.slice(0, 10), random.int(3, 10)), random),
      competitor: random.chance(0.5) ? random.pick(RIVALS) : undefined,
      requirement: random.pick(REQUIREMENTS),
    },
  });
  customer.deals.push(id);
  return { id, name, customer, lines, amount, random, plan };
}

/** Through the stages: open deals stop somewhere, the others come to their end; an offer is made on the way. */
async function walk(world: World, deal: Deal, at: string) {
  const { random, plan, customer } = deal;
  const stages = await viewProcess(callerAt(world, customer.owner, at), deal.id);
  const last = stages.length - 2;
  const goal =
    plan.outcome === 'won'
      ? last
      : plan.outcome === 'open'
        ? plan.turn % (last + 1)
        : random.int(0, last);
  let when = at;
  for (let step = 1; step <= goal; step += 1) {
    when = laterThan(when, random.int(3, 9), random);
    const target = stages[step]?.id ?? 0;
    world.time.add(when, async (now) => {
      await advance(callerAt(world, customer.owner, now), { id: deal.id, process_id: target });
      await advanceCustomers(world, customer, { at: now, to: 'interested' });
    });
    if (random.chance(0.7))
      world.time.add(laterThan(when, 1, random), (now) =>
        followUp(world, customer, { at: now, random, opportunity: deal.id }),
      );
  }
  const offered = laterThan(when, random.int(1, 3), random);
  if (plan.unquoted) {
    world.time.add(offered, (now) => sign(world, { deal, at: now }));
    return;
  }
  if (plan.outcome === 'won') {
    quote(world, { deal, at: offered, course: 'passed' });
    return;
  }
  if (goal >= Math.min(2, last))
    quote(world, { deal, at: offered, course: OFFERS[plan.turn % OFFERS.length] ?? 'none' });
  if (plan.outcome !== 'open')
    world.time.add(laterThan(offered, random.int(8, 15), random), (now) => lose(world, deal, now));
}

/** The approvals of offers that came to nothing (yet), so that every state is there. */
const OFFERS: readonly ApprovalCourse[] = [
  'none',
  'first',
  'passed',
  'second',
  'rejected',
  'withdrawn',
  'revoked',
];

async function lose(world: World, { id, customer, plan, random }: Deal, at: string) {
  const caller = callerAt(world, customer.owner, at);
  endDeal(customer, id);
  if (plan.outcome === 'dropped')
    await endProcess(caller, { id, state: 3, state_remark: '客户组织架构调整，项目取消。' });
  else
    await endProcess(caller, {
      id,
      state: 2,
      state_reason: random.int(0, 4),
      state_remark: random.pick(LOST_REMARKS),
    });
}
