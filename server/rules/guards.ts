import { AppError } from '../../schemas/i18n/errors.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import type { RuleInput } from '../records/core/types.ts';

/** What others decide on at this moment is not taken away from them. */
export function lockedDuringApproval({ before }: Pick<RuleInput, 'before'>): void {
  if (before?.approval_state === APPROVAL.running) throw new AppError('wrong_state');
}
