import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ProgressBar } from '../../../widgets/parts/images/ProgressBar.tsx';
import type { BulkRun } from '../../data/bulk.ts';
import { isRunning } from '../../data/jobs.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';
import type { BulkRunState } from './useBulkRun.ts';

interface BulkFrameProps {
  title: string;
  size: 500 | 800;
  state: BulkRunState;
  dirty?: boolean;
  /** the buttons before anything was done */
  buttons?: ReactNode;
  /** goes on with what is left, or tries again what was refused */
  onAgain(retry: boolean): void;
  onUndo?: (() => void) | undefined;
  /** asks once more for what nobody answered, where no button does */
  onRetry?: (() => void) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** Around everything that is done to many records: how far it is, the way to stop it or to leave it alone, and what can be done about what was not done. */
export function BulkFrame({
  title,
  size,
  state,
  dirty = false,
  buttons,
  onAgain,
  onUndo,
  onRetry,
  onClose,
  children,
}: BulkFrameProps) {
  const { t } = useLingui();
  const { run, busy, refusal, untouched } = state;
  const going = run && isRunning(run) && !untouched;
  return (
    <Dialog
      open
      size={size}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={dirty && !busy}
      footer={
        <>
          {run && isRunning(run) && <HowFar run={run} onStop={() => void state.stop(run.id)} />}
          {untouched && buttons}
          {going && <Button onClick={onClose}>{t`转到后台`}</Button>}
          {run && !untouched && !going && (
            <Again run={run} busy={busy} onAgain={onAgain} onUndo={onUndo} />
          )}
          {!untouched && !going && (
            <Button kind="primary" disabled={busy} onClick={onClose}>{t`完成`}</Button>
          )}
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={busy} {...(onRetry && { onRetry })} />
      {children}
    </Dialog>
  );
}

function HowFar({ run: { total, state, counts }, onStop }: { run: BulkRun; onStop(): void }) {
  const { t, i18n } = useLingui();
  const open = (...states: string[]) => states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const part =
    state === 'reverting'
      ? open('reverted', 'kept')
      : total - open('new', ...(state === 'running' ? ['todo'] : []));
  const whole = state === 'reverting' ? part + open('done') : total;
  const [some, all] = [i18n.number(part), i18n.number(whole)];
  return (
    <span className="me-auto flex items-center gap-3 text-sm text-text-2 tabular-nums">
      <span className="w-28 sm:w-40">
        <ProgressBar part={part / Math.max(1, whole)} label={t`进度`} />
      </span>
      <span className="max-sm:hidden">{t`${some} / ${all}`}</span>
      {state !== 'reverting' && <Button size="small" onClick={onStop}>{t`停止`}</Button>}
    </span>
  );
}

function Again({
  run: { counts, revertible, state },
  busy,
  onAgain,
  onUndo,
}: Pick<BulkFrameProps, 'onAgain' | 'onUndo'> & { run: BulkRun; busy: boolean }) {
  const { t, i18n } = useLingui();
  const refused = (counts.bad ?? 0) + (counts.failed ?? 0);
  const [rest, failed] = [i18n.number(counts.todo ?? 0), i18n.number(refused)];
  if (state === 'reverted') return null;
  return (
    <>
      {onUndo && revertible === 1 && (counts.done ?? 0) > 0 && (
        <Button
          kind="quiet"
          className="me-auto"
          disabled={busy}
          onClick={onUndo}
        >{t`全部撤销`}</Button>
      )}
      {state === 'stopped' && (counts.todo ?? 0) > 0 ? (
        <Button
          loading={busy}
          onClick={() => onAgain(false)}
        >{t`继续处理剩下的 ${rest} 条`}</Button>
      ) : (
        refused > 0 && (
          <Button loading={busy} onClick={() => onAgain(true)}>{t`重试失败的 ${failed} 条`}</Button>
        )
      )}
    </>
  );
}
