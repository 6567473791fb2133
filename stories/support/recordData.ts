import { addDays } from '../../schemas/values/dates.ts';
import { companyOf } from '../../schemas/sampleData/companies.ts';
import { FOLLOW_UPS, filled, OPPORTUNITY_NAMES, REMARKS } from '../../schemas/sampleData/notes.ts';
import { mobileOf, personOf, positionOf, telephoneOf } from '../../schemas/sampleData/people.ts';
import { addressIn } from '../../schemas/sampleData/places.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';
import { USERS } from './hostData.ts';

/** A record as the story server keeps it. */
export interface Stored {
  id: number;
  version: number;
  owner: number | null;
  create_time: string;
  update_time: string;
  last_contact_time: string | null;
  lock_flag: 0 | 1;
  state: number;
  approval_state: number;
  deleted_time: string | null;
  data: Record<string, unknown>;
}

export type Tables = Record<string, Stored[]>;

export const NOW = '2026-11-21 10:05:00';
const OWNERS = USERS.filter((user) => !user.disabled)
  .slice(0, 5)
  .map((user) => Number(user.id));

export function stored(
  id: number,
  data: Record<string, unknown>,
  more: Partial<Stored> = {},
): Stored {
  return {
    id,
    version: 1,
    owner: OWNERS[id % OWNERS.length] ?? 11,
    create_time: NOW,
    update_time: NOW,
    last_contact_time: null,
    lock_flag: 0,
    state: 0,
    approval_state: 0,
    deleted_time: null,
    data,
    ...more,
  };
}

/** A believable piece of one company's data, the same every time. */
export function sampleTables(customers: number): Tables {
  const random = randomFrom('stories');
  const tables: Tables = {
    customer: [],
    contact: [],
    opportunity: [],
    event: [],
    contract: [],
    paymentPlan: [],
    payment: [],
    invoice: [],
    service_ticket_c: [],
  };
  for (let index = 0; index < customers; index += 1) {
    const company = companyOf(random);
    const created = `${addDays('2026-11-20', -index)} ${String(9 + (index % 9)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}:00`;
    const id = 1000 + index;
    const contacted = random.chance(0.8)
      ? `${addDays('2026-11-20', -random.int(0, 40))} 14:30:00`
      : null;
    tables.customer?.push(
      stored(
        id,
        {
          name: company.name,
          number: `KH202611${String(20 - (index % 20)).padStart(2, '0')}${String(index).padStart(4, '0')}`,
          level: random.pick(['A', 'B', 'B', 'C']),
          stage: random.pick(['potential', 'interested', 'deal', 'repeat', 'lost']),
          source: random.pick(['website', 'exhibition', 'referral', 'visit', 'telephone']),
          industry: company.industry,
          scale: random.pick(['20', '99', '499', '999']),
          tags: random.some(['key_account', 'budget', 'price', 'competitor'], random.int(0, 2)),
          mobile: mobileOf(random),
          telephone: telephoneOf(company.place.code, random),
          website: 'www.example.com',
          address: addressIn(company.place, random),
          registered_capital: random.int(1, 50) * 100,
          founded_date: `${random.int(1994, 2022)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
          next_contact_time: random.chance(0.5)
            ? `${addDays('2026-11-22', random.int(0, 12))} 09:30:00`
            : null,
          remark: random.pick(REMARKS),
        },
        {
          create_time: created,
          update_time: created,
          last_contact_time: contacted,
          lock_flag: index === 3 ? 1 : 0,
        },
      ),
    );
    for (let each = 0; each < random.int(1, 3); each += 1) {
      const person = personOf(random);
      const position = positionOf(random);
      tables.contact?.push(
        stored(
          5000 + (tables.contact?.length ?? 0),
          {
            name: person.name,
            customer_id: id,
            position,
            mobile: mobileOf(random),
            email: `p${index}@example.com`,
            decision_role: random.pick(['decider', 'influencer', 'technical']),
            is_primary: each === 0 ? 1 : 0,
            gender: person.gender,
          },
          { create_time: created, update_time: created },
        ),
      );
      if (each === 0)
        tables.event?.push(
          stored(
            8000 + index,
            {
              content: filled(random.pick(FOLLOW_UPS.call), {
                who: person.name,
                company: company.short,
                product: '工业网关',
                day: '周三',
              }),
              tag_value: 'call',
              customer_ids: [id],
            },
            { create_time: created, update_time: created },
          ),
        );
    }
    if (random.chance(0.6))
      tables.opportunity?.push(
        stored(
          7000 + index,
          {
            name: filled(random.pick(OPPORTUNITY_NAMES), {
              company: company.short,
              product: '工业网关',
            }),
            customer_id: id,
            amount: random.int(5, 200) * 10_000,
          },
          { create_time: created, update_time: created },
        ),
      );
  }
  return tables;
}
