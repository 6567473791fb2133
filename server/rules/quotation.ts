import type { ModuleRule, StoredRecord } from '../records/types.ts';
import { keepWhileInReview, refuseState } from './guards.ts';
import { lineErrors, readLinesOf, settleLines } from './lines.ts';

/** 2 converted, 3 void. */
const OVER: readonly StoredRecord['state'][] = [2, 3];

export const quotationRule: ModuleRule = {
  async beforeWrite(input) {
    if (input.action === 'delete') return keepWhileInReview(input);
    refuseState(input, OVER);
    await settleLines(input, []);
    return undefined;
  },
  check: (input) => lineErrors(input, []),
  read: readLinesOf,
};
