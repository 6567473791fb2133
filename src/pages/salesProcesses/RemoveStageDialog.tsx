import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import type { DraftStage, standingAt } from './processDraft.ts';
import { useStandingLabel } from './useStandingLabel.ts';

export interface RemoveStageDialogProps {
  stage: DraftStage;
  standing: ReturnType<typeof standingAt> | undefined;
  /** those that may take its opportunities */
  others: readonly DraftStage[];
  onRemove(into: string): void;
  onClose(): void;
}

/** Where the opportunities of a stage go that is to go. Nothing is chosen beforehand: nobody moves deals by pressing Enter. */
export function RemoveStageDialog({
  stage,
  standing,
  others,
  onRemove,
  onClose,
}: RemoveStageDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [into, setInto] = useState<string>();
  const count = useStandingLabel()(standing);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={500}
      title={t`删除阶段「${stage.title}」`}
      footer={
        <>
          <CancelButton />
          <Button
            kind="danger"
            disabled={into === undefined}
            onClick={() => into !== undefined && onRemove(into)}
          >{t`删除阶段`}</Button>
        </>
      }
    >
      <p className="text-sm">{t`这个阶段里有 ${count}。保存后，它们移到：`}</p>
      <fieldset className="-mx-2 mt-2 flex flex-col">
        <legend className="sr-only">{t`移到哪个阶段`}</legend>
        {others.map(({ key, title, rate }) => (
          <label
            key={key}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              checked={into === key}
              onChange={() => setInto(key)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 break-words">{title || t`未命名的阶段`}</span>
            {rate !== '' && <span className="text-xs text-text-3 tabular-nums">{rate}%</span>}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
