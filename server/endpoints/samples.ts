import type { sampleEndpoints } from '../../schemas/endpoints/samples.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { listKind } from '../../schemas/vocabulary/listKinds.ts';
import {
  deleteSamples,
  moduleOf,
  planSamples,
  type SamplePlan,
  writeSamples,
} from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { tellSamples } from '../seed/samples.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

type Rows = ResponseOf<'insertSampleData'>;

export const sampleHandlers: EndpointHandlers<keyof typeof sampleEndpoints> = {
  async sampleData({ caller }) {
    const plan = await caller.company.read((tx) => planSamples(caller, tx));
    return { there: plan.going.size + plan.kept.size > 0 ? 1 : 0, ...(await shown(caller, plan)) };
  },
  async insertSampleData({ caller }) {
    await caller.company.write((tx) => writeSamples(tx, (noting) => tellSamples(noting, caller)));
    const plan = await caller.company.read((tx) => planSamples(caller, tx));
    return rowsOf(caller, plan.going);
  },
  deleteSampleData: async ({ caller }) => shown(caller, await deleteSamples(caller)),
};

async function shown(caller: Caller, { going, kept, holding }: SamplePlan) {
  return { going: await rowsOf(caller, going), kept: await rowsOf(caller, kept), holding };
}

/** How many of each module, in its readers' words. */
async function rowsOf(caller: Caller, ids: SamplePlan['going']): Promise<Rows> {
  const rows: Rows = [];
  for (const [module, { length: count }] of ids) {
    const { label } = listKind(module) ?? (await moduleOf(caller, module));
    rows.push({ module, name: translate(label, caller.locale), count });
  }
  return rows;
}
