import type { ActionHandler, ModuleRule } from '../records/types.ts';
import { makeRecords } from './making.ts';

const TRANSFORMED = 1;

/** An enquiry worth following becomes a clue, or a customer at once. */
export const leadsRule: ModuleRule = {
  apart: true,
  actions: { transform },
};

async function transform(input: Parameters<ActionHandler>[0]) {
  const ids = await makeRecords(input, 'transform');
  for (const module of ['clue', 'customer'])
    if (ids.has(module)) input.values[`${module}_id`] = ids.get(module);
  return { state: TRANSFORMED };
}
