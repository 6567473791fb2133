import type { ModuleRule } from '../records/core/types.ts';
import { lockedDuringApproval } from './guards.ts';
import { lineErrors, readLinesOf, deriveProductLines } from './productLines.ts';

export const quotationRule: ModuleRule = {
  async beforeWrite(input) {
    if (input.action === 'delete') return lockedDuringApproval(input);
    await deriveProductLines(input, []);
    return undefined;
  },
  check: (input) => lineErrors(input, []),
  read: readLinesOf,
};
