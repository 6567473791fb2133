import { useLingui } from '@lingui/react/macro';
import type { CustomReport } from '../../../schemas/reporting/customReport.ts';
import { type KeptReport, saveCustomReports } from '../../data/reports.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { NameAndRolesDialog } from './NameAndRolesDialog.tsx';

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
  const { refusal, save } = useRefusal();
  return (
    <NameAndRolesDialog
      title={report ? t`修改报表` : t`保存报表`}
      label={t`报表名称`}
      kept={report}
      saved={t`已保存`}
      onClose={onClose}
      refusal={refusal}
      onSave={(values) =>
        save(() => {
          const kept = { ...content, ...values };
          return saveCustomReports(
            report
              ? own.map((each) => (each.id === report.id ? { ...kept, id: each.id } : each))
              : [...own, kept],
          );
        })
      }
    />
  );
}
