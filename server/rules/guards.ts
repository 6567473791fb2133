import { AppError } from '../../schemas/errors.ts';
import { APPROVAL } from '../../schemas/rules/approval.ts';
import type { RuleInput } from '../records/types.ts';

/** What is over is not edited any more. */
export function refuseState(
  { before, action }: Pick<RuleInput, 'before' | 'action'>,
  states: readonly number[],
): void {
  if (action === 'update' && before && states.includes(before.state))
    throw new AppError('wrong_state');
}

/** What others decide on at this moment is not taken away from them. */
export function keepWhileInReview({ before }: Pick<RuleInput, 'before'>): void {
  if (before?.approval_state === APPROVAL.running) throw new AppError('wrong_state');
}
