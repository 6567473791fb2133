import { minutesAfter } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { planCampaigns, seedClues } from './clues.ts';
import { seedCustomers } from './customers.ts';
import { dealPlans, seedDeal } from './deals.ts';
import { seedDuplicates } from './duplicates.ts';
import { attachFiles } from './files.ts';
import { seedKnowledge } from './knowledge.ts';
import { seedOffice } from './office.ts';
import { enterProducts } from './products.ts';
import { seedRequests } from './requests.ts';
import { seedTicket } from './tickets.ts';

/** Everything that happened in a sample company, from the first product to yesterday evening. */
export async function seedStory(world: World, start: string) {
  await enterProducts(world, start);
  await planCampaigns(world, minutesAfter(start, 300));
  const deals = dealPlans(world);
  const every = Math.max(1, Math.floor(world.plan.counts.customers / world.plan.counts.tickets));
  seedCustomers(world, (customer) => {
    const { index } = customer;
    for (const [turn, deal] of (deals.get(index) ?? []).entries())
      seedDeal(world, customer, deal, turn);
    if (index % every === 0 && index / every < world.plan.counts.tickets)
      seedTicket(world, customer, index / every);
    attachFiles(world, customer);
    seedDuplicates(world, customer);
  });
  seedClues(world);
  seedOffice(world);
  seedKnowledge(world);
  seedRequests(world);
  await world.time.play();
}
