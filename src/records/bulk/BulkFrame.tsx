import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { ProgressBar } from '../../../widgets/parts/ProgressBar.tsx';
import type { Outcome } from '../../data/bulk.ts';
import type { Bulk } from './useBulk.ts';

interface BulkFrameProps<D> {
  title: string;
  size: 500 | 800;
  bulk: Bulk<D>;
  dirty?: boolean;
  /** the buttons before anything was done */
  buttons: ReactNode;
  /** does the rest, or what was refused, again */
  onAgain(ids: readonly number[]): void;
  onClose(): void;
  children: ReactNode;
}

/** Around everything that is done to many records: how far it is, the way to stop it, and what can be done about what was not done. */
export function BulkFrame<D>({ title, size, bulk, dirty = false, buttons, onAgain, onClose, children }: BulkFrameProps<D>) {
  const { t, i18n } = useLingui();
  const { progress, result } = bulk;
  const busy = progress !== undefined;
  const [done, total] = [i18n.number(progress?.done ?? 0), i18n.number(progress?.total ?? 0)];
  return (
    <Dialog
      open
      size={size}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      dirty={dirty && !busy}
      footer={
        <>
          {busy && (
            <span className="me-auto flex items-center gap-3 text-sm text-text-2 tabular-nums">
              <span className="w-28 sm:w-40">
                <ProgressBar part={progress.done / Math.max(1, progress.total)} label={t`进度`} />
              </span>
              <span className="max-sm:hidden">{t`${done} / ${total}`}</span>
              <Button size="small" onClick={bulk.stop}>{t`停止`}</Button>
            </span>
          )}
          {!result && buttons}
          {result && <Again outcome={result} busy={busy} onAgain={onAgain} />}
          {result && <Button kind="primary" disabled={busy} onClick={onClose}>{t`完成`}</Button>}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

function Again<D>({ outcome: { refused, left }, busy, onAgain }: { outcome: Outcome<D>; busy: boolean; onAgain(ids: readonly number[]): void }) {
  const { t } = useLingui();
  const [rest, failed] = [left.length, refused.length];
  if (rest > 0) return <Button loading={busy} onClick={() => onAgain(left)}>{t`继续处理剩下的 ${rest} 条`}</Button>;
  if (failed === 0) return null;
  return <Button loading={busy} onClick={() => onAgain(refused.map(({ id }) => id))}>{t`重试失败的 ${failed} 条`}</Button>;
}
