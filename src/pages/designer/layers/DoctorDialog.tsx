import { Trans, useLingui } from '@lingui/react/macro';
import { Stethoscope } from 'lucide-react';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import type { LayerProps } from './layerProps.ts';
import { FindingList } from './FindingList.tsx';
import { useExamination } from './useExamination.ts';

/** Tries the form out with made-up records, and says in words what can never be filled in, saved or found again. */
export function DoctorDialog({ onClose, onShow, onExample }: LayerProps) {
  const { t } = useLingui();
  const { running, progress, findings, start, stop } = useExamination('examination');
  const percent = Math.round(progress * 100);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) {
          stop();
          onClose();
        }
      }}
      size={800}
      title={t`体检`}
      description={
        <Trans>
          用自动生成的记录检查默认值、必填、条件、公式、保存和列表，找出填不了、存不下、找不到的情形。
        </Trans>
      }
      footer={
        running ? (
          <Button onClick={stop}>{t`停止`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`关闭`}</Button>
            <Button kind="primary" icon={<Stethoscope size={15} aria-hidden />} onClick={start}>
              {findings ? t`重新体检` : t`开始体检`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 pt-2" aria-live="polite">
        {running && (
          <div className="flex items-center gap-3">
            <progress
              aria-label={t`体检进度`}
              value={percent}
              max={100}
              className="h-2 flex-1 accent-accent"
            />
            <span className="text-xs text-text-3 tabular-nums">{percent}%</span>
          </div>
        )}
        {findings && findings.length === 0 && !running && (
          <p className="rounded-md bg-success/10 px-3 py-2 text-sm text-success">
            <Trans>没有发现问题。</Trans>
          </p>
        )}
        {findings && <FindingList findings={findings} onShow={onShow} onExample={onExample} />}
      </div>
    </Dialog>
  );
}
