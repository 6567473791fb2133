import { readRecord } from '../../records/index.ts';
import { laterThan } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import type { Customer } from './types.ts';

/** Whose twins these are, in the order of the story: the third waits in the pool by the time somebody else meets him. */
const TWICE = { group: 4, contact: 2, pooled: 5, clue: 9 } as const;

/** Two colleagues meet the same company, a person gives a card twice, an enquiry comes by two ways: what a finder of duplicates is for. */
export function seedDuplicates(world: World, customer: Customer) {
  const random = world.random.fork('twins').fork(customer.index);
  const colleague = world.people.sellers.find(({ id }) => id !== customer.owner.id);
  if (!colleague) return;
  const later = (days: number, run: (at: string) => Promise<unknown>) =>
    world.time.add(laterThan(customer.since, days, random), run);
  const { company } = customer;
  if (customer.index === TWICE.group) {
    later(25, async (at) => {
      const { telephone, website, industry } = await valuesOf(world, customer, at);
      await saveSeedRecord(world, {
        by: colleague,
        at,
        module: 'customer',
        values: {
          name: `${company.short}（集团）股份有限公司`,
          level: 'B',
          industry,
          source: 'exhibition',
          telephone: String(telephone).replace('-', ' '),
          website: `https://${String(website)}/contact`,
          remark: '展会上要的报价，请尽快回复。',
        },
      });
    });
  }
  if (customer.index === TWICE.pooled) {
    later(60, async (at) => {
      const { telephone, website, industry } = await valuesOf(world, customer, at);
      await saveSeedRecord(world, {
        by: colleague,
        at,
        module: 'customer',
        values: {
          name: `${company.brand}商城有限公司`,
          level: 'C',
          industry,
          source: 'website',
          telephone,
          website: `http://${String(website)}`,
          remark: '官网留言，索要样本。',
        },
      });
    });
  }
  if (customer.index === TWICE.contact) {
    later(12, (at) => {
      const [{ name, mobile, email }] = customer.contacts as [Customer['contacts'][number]];
      return saveSeedRecord(world, {
        by: customer.owner,
        at,
        module: 'contact',
        values: {
          name,
          customer_id: customer.id,
          mobile,
          email: email.toUpperCase(),
          is_primary: 0,
        },
      });
    });
  }
  if (customer.index === TWICE.clue) {
    const [{ name, mobile, email }] = customer.contacts as [Customer['contacts'][number]];
    const values = {
      company: company.name,
      contact_name: name,
      level: 'medium',
      industry: company.industry,
    };
    later(3, (at) =>
      saveSeedRecord(world, {
        by: customer.owner,
        at,
        module: 'clue',
        values: { ...values, name: `${company.short}询价`, source: 'website', mobile, email },
      }),
    );
    later(6, (at) =>
      saveSeedRecord(world, {
        by: colleague,
        at,
        module: 'clue',
        values: {
          ...values,
          name: `${company.short}样机需求`,
          company: company.short,
          source: 'exhibition',
          telephone: mobile,
          requirement: '希望下周看到样机。',
        },
      }),
    );
  }
}

async function valuesOf(
  world: World,
  { id }: Customer,
  at: string,
): Promise<Record<string, unknown>> {
  return (await readRecord(callerAt(world, world.people.admin, at), 'customer', id)).data_raw;
}
