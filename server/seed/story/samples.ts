import type { World } from '../world/world.ts';
import { seedClues } from './clues.ts';
import { seedCustomers } from './customers.ts';
import { seedDeal } from './deals.ts';
import { seedOffice } from './office.ts';
import { enterProducts } from './products.ts';
import type { DealPlan } from './types.ts';

/** What there is to look at in a new company; three of the clues become customers besides. */
export const SAMPLE_COUNTS = {
  customers: 17,
  opportunities: 12,
  clues: 15,
  leads: 0,
  tickets: 0,
  campaigns: 0,
  contracts: 8,
} as const;

const UNQUOTED = 3;

/** Deals by the number of their customer: the oldest have bought, the younger ones stand each at another stage. Every seventh waits in the pool. */
const DEALS: ReadonlyMap<number, DealPlan> = new Map([
  ...[0, 1, 2, 3, 4, 6, 7, 8].map((index, turn): [number, DealPlan] => [
    index,
    { outcome: 'won', turn, ...(turn < UNQUOTED && { unquoted: true }) },
  ]),
  ...[9, 10, 11, 13].map((index, turn): [number, DealPlan] => [index, { outcome: 'open', turn }]),
]);

/** The story of a company of one person: products, customers and what is sold to them, clues, and the office. */
export async function seedSamples(world: World, start: string): Promise<void> {
  await enterProducts(world, start);
  seedCustomers(world, (customer) => {
    const deal = DEALS.get(customer.index);
    if (deal) seedDeal(world, customer, deal, 0);
  });
  seedClues(world);
  seedOffice(world);
  await world.time.play();
}
