import { useLingui } from '@lingui/react/macro';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ProgressBar } from '../../../widgets/parts/images/ProgressBar.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { Import } from '../../data/importExport.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MappingStep } from './MappingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useImport } from './useImport.ts';

export interface ImportDialogProps {
  file: ModuleFile;
  /** one that was begun before */
  begun?: Import;
  onClose(): void;
}

/** A spreadsheet becomes records: choose it, say what its columns mean, look at what would happen, do it, take it back. */
export function ImportDialog({ file, begun, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = nounIn(translate(file.label, locale), locale, 'many');
  const state = useImport(file.key, begun);
  const { now, busy } = state;
  return (
    <Dialog
      open
      size={900}
      onOpenChange={(open) => !open && onClose()}
      title={t`导入${words}`}
      description={now?.name}
    >
      <RefusalNote wide refusal={state.refusal} />
      <div className={now && 'pt-3'}>
        {!now && <FileStep module={file.key} state={state} />}
        {now && busy && busy !== 'upload' && (
          <Going now={now} busy={busy} onStop={() => void state.cancel(now.id)} onClose={onClose} />
        )}
        {now && (!busy || busy === 'upload') && now.state === 'open' && (
          <MappingStep key={now.id} now={now} state={state} />
        )}
        {now && !busy && now.state === 'ready' && <ReviewStep now={now} state={state} />}
        {now && !busy && !['open', 'ready'].includes(now.state) && (
          <ImportResult now={now} state={state} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function Going({
  now,
  busy,
  onStop,
  onClose,
}: {
  now: Import;
  busy: 'check' | 'run' | 'revert';
  onStop(): void;
  onClose(): void;
}) {
  const { t, i18n } = useLingui();
  const left = (now.counts.created ?? 0) + (now.counts.updated ?? 0);
  const gone = (now.counts.reverted ?? 0) + (now.counts.kept ?? 0);
  const [part, total] = busy === 'revert' ? [gone, gone + left] : [now.done, now.total];
  const [some, all] = [i18n.number(part), i18n.number(total)];
  const label = busy === 'check' ? t`正在检查` : busy === 'run' ? t`正在导入` : t`正在撤销`;
  return (
    <div className="flex flex-col gap-3 py-6" aria-live="polite">
      <p className="text-sm">{t`${label} ${some} / ${all}`}</p>
      <ProgressBar label={label} part={total > 0 ? part / total : 0} />
      <div className="flex gap-2">
        {busy !== 'revert' && <Button onClick={onStop}>{t`停止导入`}</Button>}
        {busy !== 'check' && <Button onClick={onClose}>{t`转到后台`}</Button>}
      </div>
    </div>
  );
}
