import { useState } from 'react';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Label } from '../../../schemas/i18n/label.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import type { DetailSlotProps } from '../../records/slots/slots.ts';
import { conditionRecord, needsApproval } from '../../records/shared/permissions.ts';
import { useSettings } from '../../data/viewer.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { ApprovalView } from './ApprovalView.tsx';
import { StartDialog } from './StartDialog.tsx';

/** Whole-record actions that passing would allow and that are not allowed yet. */
function actionsAfter(
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

/** The approval of a record: where its module takes part and the company has it switched on, or where one has been begun. */
export function ApprovalPanel({ module, record, reload }: DetailSlotProps) {
  const settings = useSettings();
  const layers = useLayers();
  const [starting, setStarting] = useState(false);
  if (!module.approval || (!needsApproval(module, settings) && record.approval_state === 0))
    return null;
  const subject = { file: module, id: record.id, name: record.name || `#${record.id}` };

  /** What was rejected is corrected first. */
  async function handleCorrect() {
    if (await layers.openForm({ module: module.key, id: record.id })) setStarting(true);
  }

  return (
    <>
      <ApprovalView
        subject={subject}
        state={record.approval_state}
        after={actionsAfter(module, record, settings)}
        reload={reload}
        onStart={() => setStarting(true)}
        onCorrect={() => void handleCorrect()}
      />
      {starting && (
        <StartDialog
          subject={subject}
          again={record.approval_state !== 0}
          onClose={() => setStarting(false)}
          reload={reload}
        />
      )}
    </>
  );
}
