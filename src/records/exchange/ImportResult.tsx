import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { runWithToast } from '../shared/runWithToast.ts';
import { downloadRejectedRows, type Import } from '../../data/importExport.ts';
import { useImportStateLabels } from './useImportStateLabels.ts';
import type { ImportState } from './useImport.ts';

const REVERTIBLE = new Set(['done', 'cancelled', 'stopped', 'reverting']);

/** What became of an import, and the way back. */
export function ImportResult({
  now,
  state,
  onClose,
}: {
  now: Import;
  state: ImportState;
  onClose(): void;
}) {
  const { t, i18n } = useLingui();
  const words = useImportStateLabels();
  const confirm = useConfirm();
  const { counts } = now;
  const written = (counts.created ?? 0) + (counts.updated ?? 0);
  const refused = (counts.bad ?? 0) + (counts.failed ?? 0);

  async function handleRevert() {
    const sure = await confirm({
      title: t`撤销这次导入？`,
      text: t`新增的数据会放进回收站，更新的字段恢复为导入前的值；之后又改过的保留不动。`,
      action: t`撤销导入`,
      danger: true,
    });
    if (sure) await state.revert(now.id);
  }

  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <p className="text-base font-semibold">{words(now.state)}</p>
      {now.error !== '' && <p className="text-sm text-danger">{now.error}</p>}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {Object.entries(counts).map(([each, count]) => (
          <div key={each}>
            <dt className="text-text-3">{words(each)}</dt>
            <dd className="text-lg tabular-nums">{i18n.number(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {refused > 0 && (
          <Button
            className="me-auto"
            onClick={() => void runWithToast(() => downloadRejectedRows(now.id))}
          >{t`下载错误行`}</Button>
        )}
        {(now.state === 'running' || now.state === 'stopped') && (
          <Button onClick={() => void state.run(now.id)}>{t`继续导入`}</Button>
        )}
        {REVERTIBLE.has(now.state) && written > 0 && (
          <Button kind="danger" onClick={() => void handleRevert()}>{t`撤销导入`}</Button>
        )}
        <Button onClick={() => state.open(undefined)}>{t`再导入一个`}</Button>
        <Button kind="primary" onClick={onClose}>{t`关闭`}</Button>
      </div>
    </div>
  );
}
