import { useLingui } from '@lingui/react/macro';
import type { RecordAnswers } from '../../../schemas/calls.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { useHost } from '../../../widgets/host.ts';

export type AnswerRow = RecordAnswers<'check'>[number];

export interface DuplicateDialogProps {
  /** of the field: 客户名称 */
  name: string;
  rows: readonly AnswerRow[];
  onClose(): void;
}

/** Records that have this name already: where they are and whose, also when the reader may not open them; those he may are links. */
export function DuplicateDialog({ name, rows, onClose }: DuplicateDialogProps) {
  const { t } = useLingui();
  const { open } = useHost();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`${name}验重结果`}
      description={t`已有同名数据，请修改名称，或联系其负责人。`}
      footer={<Button kind="primary" onClick={onClose}>{t`返回修改`}</Button>}
    >
      <table className="mt-3 w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-text-3 [&>th]:py-1.5 [&>th]:pe-3 [&>th]:text-start [&>th]:font-normal">
            <th scope="col">{name}</th>
            <th scope="col" className="w-28">{t`所属模块`}</th>
            <th scope="col" className="w-28">{t`负责人`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              className="border-b border-line [&>td]:py-1.5 [&>td]:pe-3 [&>td]:break-words"
            >
              <td>
                {row.id === null ? (
                  row.name
                ) : (
                  <button
                    type="button"
                    onClick={() => open(row.module_key, row.id ?? 0)}
                    className="text-start text-accent hover:underline"
                  >
                    {row.name}
                  </button>
                )}
              </td>
              <td>{row.module}</td>
              <td>{row.owner || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
