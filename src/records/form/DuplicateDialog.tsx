import { useLingui } from '@lingui/react/macro';
import type { RecordResponses } from '../../../schemas/endpoints/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useHost } from '../../../widgets/contract/host.ts';

export type AnswerRow = RecordResponses<'check'>[number];

export interface DuplicateDialogProps {
  /** of the field: 客户名称 */
  name: string;
  rows: readonly AnswerRow[];
  onClose(): void;
  /** where nothing that was found blocks it: they only seem to mean the same */
  onSave(): void;
  /** saves, and has it merged with what was found; without it nothing that was found can be */
  merge?: { label: string; onSave(): void } | undefined;
}

/** Records that have this name already, or seem to mean the same: where they are and whose, and why; those that the reader may open are links. */
export function DuplicateDialog({ name, rows, onClose, onSave, merge }: DuplicateDialogProps) {
  const { t } = useLingui();
  const { open } = useHost();
  const taken = rows.some((row) => row.same_name);
  const blocked = rows.some((row) => row.blocks);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={taken ? t`${name}验重结果` : t`可能重复`}
      description={
        taken
          ? t`已有同名数据，请修改名称，或联系其负责人。`
          : blocked
            ? t`以下数据与正在保存的是同一条，不允许重复保存。`
            : t`以下数据可能与正在保存的是同一条，请先查看。`
      }
      footer={
        <>
          {!blocked && merge && <Button onClick={merge.onSave}>{merge.label}</Button>}
          {!blocked && <Button onClick={onSave}>{t`仍然保存`}</Button>}
          <Button kind="primary" onClick={onClose}>{t`返回修改`}</Button>
        </>
      }
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
                    {row.name || `#${row.id}`}
                  </button>
                )}
                {!row.same_name &&
                  row.reasons.map(({ model, words, value }) => (
                    <span key={model} className="block text-xs text-text-3">
                      {words} <span className="text-text-2">{value}</span>
                    </span>
                  ))}
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
