import type { ModuleRule } from '../records/types.ts';
import { keepWhileInReview } from './guards.ts';
import { lineErrors, readLinesOf, settleLines } from './lines.ts';

export const quotationRule: ModuleRule = {
  async beforeWrite(input) {
    if (input.action === 'delete') return keepWhileInReview(input);
    await settleLines(input, []);
    return undefined;
  },
  check: (input) => lineErrors(input, []),
  read: readLinesOf,
};
