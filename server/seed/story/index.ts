import { minutesAfter } from '../times.ts';
import type { World } from '../world.ts';
import { planCampaigns, tellClues } from './clues.ts';
import { tellCustomers } from './customers.ts';
import { dealPlans, tellDeal } from './deals.ts';
import { tellTwins } from './duplicates.ts';
import { attachFiles } from './files.ts';
import { tellOffice } from './office.ts';
import { enterProducts } from './products.ts';
import { tellTicket } from './service.ts';

/** Everything that happened in a sample company, from the first product to yesterday evening. */
export async function tellStory(world: World, start: string) {
  await enterProducts(world, start);
  await planCampaigns(world, minutesAfter(start, 300));
  const deals = dealPlans(world);
  const every = Math.max(1, Math.floor(world.plan.counts.customers / world.plan.counts.tickets));
  tellCustomers(world, (customer) => {
    const { index } = customer;
    for (const [turn, deal] of (deals.get(index) ?? []).entries())
      tellDeal(world, customer, deal, turn);
    if (index % every === 0 && index / every < world.plan.counts.tickets)
      tellTicket(world, customer, index / every);
    attachFiles(world, customer);
    tellTwins(world, customer);
  });
  tellClues(world);
  tellOffice(world);
  await world.time.play();
}
