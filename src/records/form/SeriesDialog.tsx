import { useLingui } from '@lingui/react/macro';
import type { ApplyTo } from '../../../schemas/endpoints/records.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';

export interface SeriesDialogProps {
  /** what a record of the module is called */
  words: string;
  onChoose(which: ApplyTo): void;
  onCancel(): void;
}

/** Asks whoever changes one time of something that repeats how far the change goes. */
export function SeriesDialog({ words, onChoose, onCancel }: SeriesDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size={500}
      onOpenChange={onCancel}
      title={t`修改重复的${words}`}
      description={t`它是一组重复${words}中的一次。以后的各次只改还没有完成的，日期各自保留。`}
      footer={
        <>
          <Button onClick={() => onChoose('following')}>{t`这次及以后`}</Button>
          <Button kind="primary" onClick={() => onChoose('one')}>{t`仅这一次`}</Button>
        </>
      }
    />
  );
}
