import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';
import { MergeTable } from './MergeTable.tsx';
import { MergePlanNote } from './MergePlanNote.tsx';
import { useMerge } from './useMerge.ts';

export interface MergeDialogProps {
  file: ModuleFile;
  ids: readonly number[];
  onClose(done: boolean): void;
}

/** Two to ten records side by side: which stays, what of whom is kept, and what will happen. */
export function MergeDialog({ file, ids, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const words = translate(file.label, useLocale());
  const state = useMerge(file, ids, () => onClose(true));
  const [whole, setWhole] = useState(false);
  const { plan, lines } = state;
  const differing = lines.filter((line) => line.differs);
  const same = lines.length - differing.length;
  const stopped = !plan || plan.refused.length > 0 || plan.errors.length > 0;
  const total = ids.length;
  return (
    <Dialog
      open
      size={900}
      onOpenChange={(open) => !open && onClose(false)}
      title={t`合并 ${total} 条${words}`}
      description={t`选出要保留的数据，再为内容不同的字段选择要用的值。空白会自动补上。`}
      footer={
        <>
          <label className="me-auto flex items-center gap-2 text-sm max-md:w-full pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={state.keepOwners}
              onChange={(event) => state.setKeepOwners(event.target.checked)}
              className="size-4 accent-accent"
            />
            {t`其他负责人加入共同跟进`}
          </label>
          <Button onClick={() => onClose(false)}>{t`取消`}</Button>
          <Button
            kind="primary"
            loading={state.busy}
            disabled={stopped || state.planning}
            onClick={() => void state.merge()}
          >{t`合并为一条`}</Button>
        </>
      }
    >
      <RefusalNote
        wide
        refusal={state.refusal}
        saving={state.busy}
        onRetry={() => void state.merge()}
      />
      {state.error && !state.answers ? <ErrorState onRetry={state.retry} /> : null}
      {!state.error && (!state.answers || !state.form) && <SkeletonRows rows={6} columns={3} />}
      {state.answers && state.form && (
        <div className="flex flex-col gap-3 pt-1">
          <MergeTable state={state} lines={whole ? lines : differing} />
          {same > 0 && (
            <Button
              size="small"
              kind="quiet"
              className="-ms-2 self-start"
              onClick={() => setWhole(!whole)}
            >
              {whole ? t`只看内容不同的字段` : t`显示另外 ${same} 个没有分歧的字段`}
            </Button>
          )}
          <MergePlanNote state={state} count={total - 1} />
        </div>
      )}
    </Dialog>
  );
}
