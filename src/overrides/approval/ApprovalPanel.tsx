import { useState } from 'react';
import type { DetailSlotProps } from '../../records/slots/slots.ts';
import { needsApproval } from '../../records/shared/permissions.ts';
import { useSettings } from '../../data/viewer.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { actionsAfter } from './actionsAfter.ts';
import { ApprovalView } from './ApprovalView.tsx';
import { StartDialog } from './StartDialog.tsx';

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
