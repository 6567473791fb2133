import { pinyin } from 'pinyin-pro';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { AUTOMATION } from '../../schemas/sampleData/products.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Tx } from '../db/handle.ts';
import { saveItem } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { updateContractStates } from '../rules/contract.ts';
import { processesIn } from '../rules/processStore.ts';
import { companyInTransaction } from './companyInTransaction.ts';
import { countTurns, DAYS, withIds } from './demo.ts';
import { SAMPLE_COUNTS, seedSamples } from './story/samples.ts';
import { createTimeline } from './world/timeline.ts';
import type { World } from './world/world.ts';

const CATEGORIES = 'product_category';

/** Samples are written whatever the company has set up: nobody is asked to approve them. */
const SETTINGS = {
  is_quotation_check: 0,
  is_contract_check: 0,
  is_payment_check: 0,
  is_invoice_check: 0,
  is_plan: 1,
} as const;

/** Fills a company with what its administrator might have done in the last ten months, in this transaction and by the calls of people. */
export async function tellSamples(tx: Tx, caller: Caller): Promise<void> {
  const { viewer, settings, zone } = caller;
  const today = timestampInZone(zone, caller.now()).slice(0, 10);
  const company = companyInTransaction(withIds(tx));
  const world: World = {
    plan: {
      code: '',
      name: '',
      departments: [],
      users: [],
      settings: {},
      catalogue: AUTOMATION,
      counts: SAMPLE_COUNTS,
    },
    company,
    settings: { ...settings, ...SETTINGS },
    people: { admin: viewer, manager: viewer, finance: viewer, service: viewer, sellers: [viewer] },
    staffById: new Map([[viewer.id, viewer]]),
    groups: await usableProcesses(tx),
    categories: await addCategories({ ...caller, company }),
    variants: [],
    campaigns: [],
    approves: false,
    telephones: false,
    turn: countTurns(),
    random: randomFrom('samples'),
    time: createTimeline(`${addDays(today, -1)} 18:30:00`),
    today,
    files: undefined,
    latin: (text) => pinyin(text, { toneType: 'none', separator: '' }),
  };
  await seedSamples(world, `${addDays(today, -DAYS)} 09:00:00`);
  await updateContractStates(tx, today);
}

/** The sales processes in use. Without one no deal goes anywhere. */
async function usableProcesses(tx: Tx): Promise<number[]> {
  const usable = (await processesIn(tx)).filter(({ disabled }) => disabled === 0);
  if (usable.length === 0) throw new AppError('samples_no_process');
  return usable.map(({ id }) => id);
}

/** The categories of the catalogue, those that are there already as they are; answers their ids by name. */
async function addCategories(caller: Caller): Promise<ReadonlyMap<string, number>> {
  const rows = await caller.company.read((tx) =>
    tx.from('list_item').select(['id', 'name']).where('kind', '=', CATEGORIES).execute(),
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const add = async (name: string, parent_id?: number) => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const { id } = await saveItem(caller, {
      type: CATEGORIES,
      name,
      ...(parent_id !== undefined && { parent_id }),
    });
    ids.set(name, id);
    return id;
  };
  for (const { name, children } of AUTOMATION.categories) {
    const root = await add(name);
    for (const child of children) await add(child, root);
  }
  return ids;
}
