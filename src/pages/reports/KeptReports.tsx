import { useLingui } from '@lingui/react/macro';
import { type CustomReport, isSameReport } from '../../../schemas/reporting/customReport.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { type KeptReport, saveCustomReports } from '../../data/reports.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

export interface KeptReportsProps {
  /** own ones first, then those that others share */
  reports: readonly KeptReport[];
  /** what is drawn at this moment */
  content: Omit<CustomReport, 'name'>;
  onOpen(report: KeptReport): void;
  onEdit(report: KeptReport): void;
}

/** The reports that the reader keeps and those shared with them, to be opened by a click. */
export function KeptReports({ reports, content, onOpen, onEdit }: KeptReportsProps) {
  const { t } = useLingui();
  const own = reports.filter(({ can_edit }) => can_edit === 1);

  async function handleDelete(report: KeptReport) {
    const done = await runWithToast(() =>
      saveCustomReports(own.filter(({ id }) => id !== report.id)),
    );
    if (!done) return;
    const { id: _, ...again } = report;
    toast.success(t`报表已删除`, {
      action: {
        label: t`撤销`,
        onSelect: () =>
          void runWithToast(() =>
            saveCustomReports(own.map((each) => (each.id === report.id ? again : each))),
          ),
      },
    });
  }

  return (
    <ul aria-label={t`我的报表`} className="flex flex-wrap gap-2 print:hidden">
      {reports.map((report) => {
        const { id, name, user_name, can_edit } = report;
        const open = isSameReport(report, content);
        const count = report.roles.length;
        return (
          <li
            key={id}
            className={cx(
              'flex h-8 items-center rounded-md border text-sm pointer-coarse:h-11',
              open ? 'border-accent bg-selected' : 'border-line',
            )}
          >
            <button
              type="button"
              aria-pressed={open}
              title={can_edit ? undefined : t`${user_name} 共享`}
              onClick={() => onOpen(report)}
              className="flex h-full max-w-56 items-center gap-1.5 rounded ps-3 pe-2 hover:text-accent"
            >
              {(can_edit === 0 || count > 0) && (
                <>
                  <Icon name="users" size={14} className="shrink-0 text-text-3" />
                  <span className="sr-only">
                    {can_edit ? t`已共享给 ${count} 个角色` : t`${user_name} 共享`}
                  </span>
                </>
              )}
              <span className="truncate">{name}</span>
            </button>
            {can_edit === 1 && (
              <>
                {open && (
                  <button
                    type="button"
                    aria-label={t`修改「${name}」`}
                    onClick={() => onEdit(report)}
                    className="grid h-full w-7 place-items-center rounded text-text-3 hover:text-text-1 pointer-coarse:w-11"
                  >
                    <Icon name="pencil" size={14} />
                  </button>
                )}
                <button
                  type="button"
                  aria-label={t`删除「${name}」`}
                  onClick={() => void handleDelete(report)}
                  className="grid h-full w-7 place-items-center rounded text-text-3 hover:text-text-1 pointer-coarse:w-11"
                >
                  <Icon name="x" size={14} />
                </button>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
