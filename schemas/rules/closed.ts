import { type Condition, evaluateCondition } from '../conditions/conditions.ts';
import { refusesEdits } from './approval.ts';

/** What of a module decides whether its records are still edited. */
interface Closing {
  approval?: { setting: string } | undefined;
  closed?: Condition | undefined;
}

/**
 * Whether a record is not edited any more, or not at the moment, whoever asks: reviewed, approved, or over by its module's own data (void,
 * converted). The browser offers no Edit where this holds, and the server refuses it: one condition for both.
 */
export function isClosed(module: Closing, record: Readonly<Record<string, unknown>>): boolean {
  return (
    (module.approval !== undefined && refusesEdits(Number(record.approval_state))) ||
    (module.closed !== undefined && evaluateCondition(module.closed, { record }))
  );
}
