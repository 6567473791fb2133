import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { CustomReport } from '../../../schemas/reporting/customReport.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { type KeptReport, saveCustomReports } from '../../data/reports.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/RefusalNote.tsx';
import { NameAndRoles } from './NameAndRoles.tsx';

export interface KeepReportDialogProps {
  /** what is drawn at this moment */
  content: Omit<CustomReport, 'name'>;
  /** the reader's own reports in their order */
  own: readonly KeptReport[];
  /** the one that is changed; absent: a new one */
  report?: KeptReport | undefined;
  onClose(): void;
}

/** Keeps what is drawn under a name, for oneself or for roles. */
export function KeepReportDialog({ content, own, report, onClose }: KeepReportDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [name, setName] = useState(report?.name ?? '');
  const [roles, setRoles] = useState<number[]>(report?.roles ?? []);
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  const changed = name !== (report?.name ?? '') || roles.join() !== (report?.roles ?? []).join();

  async function handleSave() {
    const kept = { ...content, name: name.trim(), roles };
    setSaving(true);
    const done = await save(() =>
      saveCustomReports(
        report
          ? own.map((each) => (each.id === report.id ? { ...kept, id: each.id } : each))
          : [...own, kept],
      ),
    ).finally(() => setSaving(false));
    if (!done) return;
    toast.success(t`已保存`);
    onClose();
  }

  return (
    <Dialog
      open
      size={500}
      dirty={changed && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={report ? t`修改报表` : t`保存报表`}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            type="submit"
            form={id}
            loading={saving}
            disabled={name.trim() === ''}
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <form
        id={id}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <NameAndRoles
          label={t`报表名称`}
          name={name}
          onName={setName}
          roles={roles}
          onRoles={setRoles}
        />
      </form>
    </Dialog>
  );
}
