import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Label } from '../../../schemas/i18n/label.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { conditionRecord } from '../../records/shared/permissions.ts';
import type { DetailSlotProps } from '../../records/slots/slots.ts';

/** Whole-record actions that passing would allow and that are not allowed yet. */
export function actionsAfter(
  { actions = [] }: DetailSlotProps['module'],
  record: DetailSlotProps['record'],
  settings: Readonly<Record<string, unknown>>,
): readonly Label[] {
  if (record.approval_state === APPROVAL.passed) return [];
  const values = conditionRecord(record);
  const passed = { ...values, approval_state: APPROVAL.passed };
  return actions
    .filter(
      ({ when }) =>
        when &&
        !evaluateCondition(when, { record: values, settings }) &&
        evaluateCondition(when, { record: passed, settings }),
    )
    .map(({ label }) => label);
}
