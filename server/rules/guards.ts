import { AppError } from '../../schemas/errors.ts';
import { APPROVAL } from '../../schemas/rules/approval.ts';
import type { RuleInput } from '../records/types.ts';

/** What others decide on at this moment is not taken away from them. */
export function keepWhileInReview({ before }: Pick<RuleInput, 'before'>): void {
  if (before?.approval_state === APPROVAL.running) throw new AppError('wrong_state');
}
