import { addDays } from '../../../schemas/values/dates.ts';
import type { Company } from '../../../schemas/sampleData/companies.ts';
import {
  companyOf,
  creditCodeOf,
  domainOf,
  scaleOf,
} from '../../../schemas/sampleData/companies.ts';
import { filled, FOLLOW_UPS, REMARKS, RIVALS } from '../../../schemas/sampleData/notes.ts';
import {
  departmentOf,
  hobbyOf,
  mobileOf,
  personOf,
  positionOf,
  telephoneOf,
  titled,
} from '../../../schemas/sampleData/people.ts';
import { addressIn } from '../../../schemas/sampleData/places.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { changeOwner, readRecord, runAction, updateRecord } from '../../records/index.ts';
import { nextAppointment, laterThan, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import { seedPhoneCall } from './phoneCalls.ts';
import type { Customer } from './types.ts';
import { STAGES } from './types.ts';

/** Story days before today on which the first customers were met. */
const FIRST_DAY = 300;

/** Companies of different names, so that no two customers are called alike. */
export function companies(random: Random, count: number): Company[] {
  const found = new Map<string, Company>();
  while (found.size < count) {
    const company = companyOf(random);
    if (![...found.values()].some(({ short }) => short === company.short))
      found.set(company.name, company);
  }
  return [...found.values()];
}

/** Meets all customers on their days; `met` goes on with each. */
export function seedCustomers(world: World, met: (customer: Customer) => void) {
  const random = world.random.fork('customers');
  const { customers } = world.plan.counts;
  for (const [index, company] of companies(random, customers).entries()) {
    const day = addDays(
      world.today,
      -FIRST_DAY + Math.floor(((index + random.next()) * (FIRST_DAY - 1)) / customers),
    );
    const own = random.fork(index);
    const owner = own.pick(world.people.sellers);
    world.time.add(officeTime(day, own), async (at) => {
      const customer = await meet(world, { company, index, owner, at, random: own });
      met(customer);
      part(world, customer, own);
    });
  }
}

async function meet(
  world: World,
  {
    company,
    index,
    owner,
    at,
    random,
  }: { company: Company; index: number; owner: Viewer; at: string; random: Random },
): Promise<Customer> {
  const domain = domainOf(world.latin(company.brand));
  const address = addressIn(company.place, random);
  const id = await saveSeedRecord(world, {
    by: owner,
    at,
    module: 'customer',
    values: {
      name: company.name,
      level: random.weighted([
        ['A', 2],
        ['B', 5],
        ['C', 3],
      ]),
      stage: STAGES[0],
      industry: company.industry,
      scale: scaleOf(company, random),
      source: random.pick([
        'website',
        'exhibition',
        'referral',
        'telephone',
        'partner',
        'visit',
        'advertisement',
      ]),
      tags: random.some(
        ['key_account', 'budget', 'price', 'competitor', 'group'],
        random.int(0, 2),
      ),
      telephone: telephoneOf(company.place.code, random),
      mobile: random.chance(0.7) ? mobileOf(random) : undefined,
      email: `info@${domain}`,
      website: `www.${domain}`,
      address,
      legal_person: personOf(random).name,
      credit_code: creditCodeOf(random),
      registered_capital: random.pick([100, 300, 500, 1000, 2000, 5000, 12000]),
      founded_date: `${random.int(1996, 2022)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      next_contact_time: nextAppointment(addDays(at.slice(0, 10), random.int(2, 12)), random),
      remark: random.chance(0.4) ? random.pick(REMARKS) : undefined,
    },
  });
  const customer: Customer = {
    id,
    index,
    company,
    location: address.location,
    owner,
    contacts: [],
    since: at,
    pooled: false,
    stage: STAGES[0],
    deals: [],
  };
  await meetContact(world, customer, { at, random, domain, first: true });
  const more = random.weighted([
    [0, 2],
    [1, 5],
    [2, 2],
  ]);
  for (let count = 0; count < more; count += 1) {
    world.time.add(laterThan(at, random.int(1, 20), random), (later) =>
      meetContact(world, customer, { at: later, random, domain, first: false }),
    );
  }
  return customer;
}

async function meetContact(
  world: World,
  customer: Customer,
  { at, random, domain, first }: { at: string; random: Random; domain: string; first: boolean },
) {
  const { name, gender } = personOf(random);
  const position = positionOf(random);
  const mobile = mobileOf(random);
  const email = `${world
    .latin(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')}@${domain}`;
  const id = await saveSeedRecord(world, {
    by: customer.owner,
    at,
    module: 'contact',
    values: {
      name,
      customer_id: customer.id,
      gender,
      position,
      department: departmentOf(position, random),
      mobile,
      email,
      is_primary: first ? 1 : 0,
      decision_role: /总|厂长/.test(position)
        ? 'decider'
        : random.pick(['influencer', 'technical', 'purchaser', 'user']),
      telephone: random.chance(0.5) ? telephoneOf(customer.company.place.code, random) : undefined,
      wechat: random.chance(0.4) ? `wx_${mobile.slice(-6)}` : undefined,
      birthday: random.chance(0.5)
        ? `${random.int(1968, 1998)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
        : undefined,
      hobby: random.chance(0.4) ? hobbyOf(random) : undefined,
    },
  });
  customer.contacts.push({ id, name, called: titled(name, position), mobile, email });
}

/** What happens to a customer as such: visits and calls, a lock, a new owner, the way into the pool and out of it. */
function part(world: World, customer: Customer, random: Random) {
  const { time } = world;
  const { index } = customer;
  time.add(laterThan(customer.since, random.int(1, 9), random), (now) =>
    keepInTouch(world, customer, {
      at: now,
      random,
      left: index % 6 === 4 ? random.int(0, 2) : VISITS,
    }),
  );
  const later = laterThan(customer.since, random.int(20, 45), random);
  if (index % 12 === 3) time.add(later, (now) => act(world, customer, { at: now, action: 'lock' }));
  if (index % 7 === 5) time.add(later, (now) => layUp(world, customer, now));
  if (index % 35 === 12)
    time.add(laterThan(later, 6, random), (now) => claim(world, customer, now));
  // before anything is sold to him
  if (index % 18 === 8)
    time.add(laterThan(customer.since, 1, random), (now) => handOver(world, customer, now));
}

/** Nobody is asked about it any more. */
export function endDeal(customer: Customer, id: number) {
  customer.deals = customer.deals.filter((deal) => deal !== id);
}

/** As often as there are days for it. */
const VISITS = 99;

/** Talks until today with most customers, and with some until they were forgotten; who may soon buy is asked more often. */
async function keepInTouch(
  world: World,
  customer: Customer,
  { at, random, left }: { at: string; random: Random; left: number },
) {
  if (customer.pooled) return;
  const opportunity = customer.deals.at(-1);
  const pause = opportunity === undefined ? random.int(18, 60) : random.int(6, 28);
  const next = laterThan(at, pause, random);
  await followUp(world, customer, {
    at,
    random,
    opportunity,
    next: random.chance(0.8) ? nextAppointment(next.slice(0, 10), random) : undefined,
  });
  if (left > 0)
    world.time.add(next, (now) =>
      keepInTouch(world, customer, { at: now, random, left: left - 1 }),
    );
}

function act(world: World, customer: Customer, { at, action }: { at: string; action: string }) {
  return runAction(callerAt(world, customer.owner, at), 'customer', { action, ids: [customer.id] });
}

async function layUp(world: World, customer: Customer, at: string) {
  await act(world, customer, { at, action: 'layup' });
  customer.pooled = true;
}

async function claim(world: World, customer: Customer, at: string) {
  const claimer = world.people.sellers.at(-1) ?? customer.owner;
  await runAction(callerAt(world, claimer, at), 'customerPool', {
    action: 'receive',
    ids: [customer.id],
  });
  customer.owner = claimer;
  customer.pooled = false;
}

/** Who has come this far; who buys a second time comes back. Nobody falls behind again. */
export async function advanceCustomers(
  world: World,
  customer: Customer,
  { at, to }: { at: string; to: 'interested' | 'deal' },
) {
  const stage = to === 'deal' && customer.stage === 'deal' ? 'repeat' : to;
  if (customer.pooled || STAGES.indexOf(stage) <= STAGES.indexOf(customer.stage)) return;
  const caller = callerAt(world, customer.owner, at);
  const { version } = await readRecord(caller, 'customer', customer.id);
  await updateRecord(caller, 'customer', { id: customer.id, version, values: { stage } });
  customer.stage = stage;
}

/** The manager gives a customer to somebody else, who gets its contacts too; the former owner stays on as a reader. */
async function handOver(world: World, customer: Customer, at: string) {
  const heir = world.people.sellers.find(({ id }) => id !== customer.owner.id);
  if (!heir) return;
  await changeOwner(callerAt(world, world.people.admin, at), 'customer', {
    ids: [customer.id],
    user_id: heir.id,
    team_flag: 1,
    auth_type: 0,
    visible_modules: ['contact', 'opportunity'],
  });
  customer.owner = heir;
}

interface FollowUp {
  at: string;
  random: Random;
  opportunity?: number | undefined;
  product?: string;
  /** when they speak again */
  next?: string | undefined;
}

/** A note of a talk with one of the customer's people. */
export async function followUp(
  world: World,
  customer: Customer,
  { at, random, opportunity, product, next }: FollowUp,
) {
  if (customer.pooled) return;
  const kind = random.weighted([
    ['call', 5],
    ['wechat', 3],
    ['visit', 3],
    ['meeting', 2],
    ['email', 2],
  ] as const);
  const contact = random.pick(customer.contacts);
  if (kind === 'call')
    await seedPhoneCall(world, {
      by: customer.owner,
      at,
      about: { customer_id: customer.id, contact_id: contact.id },
      telephone: contact.mobile,
      random: random.fork(`call ${at}`),
    });
  const hardware = world.plan.catalogue.products
    .filter(({ state }) => state === 1)
    .map(({ name }) => name);
  await saveSeedRecord(world, {
    by: customer.owner,
    at,
    module: 'event',
    values: {
      content: filled(random.pick(FOLLOW_UPS[kind]), {
        who: contact.called,
        company: customer.company.short,
        product: product ?? random.pick(hardware),
        rival: random.pick(RIVALS),
        amount: String(random.int(2, 12) * 10),
        day: random.pick(['周一', '周二', '周三', '周四', '周五']),
      }),
      tag_value: kind,
      visit_place: kind === 'visit' ? visited(customer, random.fork(`place ${at}`)) : undefined,
      source: 'pc',
      customer_ids: [customer.id],
      contact_ids: [contact.id],
      opportunity_ids: opportunity ? [opportunity] : undefined,
      next_contact_time:
        next ??
        (random.chance(0.6)
          ? nextAppointment(addDays(at.slice(0, 10), random.int(2, 20)), random)
          : undefined),
    },
  });
}

/** Where a phone said it was, a few steps from the customer's door; not everybody asks it. */
function visited({ location }: Customer, random: Random): object | undefined {
  if (!random.chance(0.7)) return undefined;
  const steps = () => (random.next() - 0.5) / 1500;
  return {
    region: '',
    address: random.pick(['', '', '前台会客区', '二号厂房门口', '三楼会议室']),
    location: location
      .split(',')
      .map((degrees) => (Number(degrees) + steps()).toFixed(6))
      .join(','),
    accuracy: String(random.int(5, 48)),
  };
}
