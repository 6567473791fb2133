import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { ReminderRow } from '../../data/reminderLists.ts';
import { useInbox } from '../../pages/approvals/useInbox.ts';

/** What decides an approval from its line in the bell: a press, and the word that goes with it. */
export function BellDecision({
  row,
  onDecide,
}: {
  row: Pick<ReminderRow, 'module' | 'module_id' | 'name'>;
  /** the question comes: the bell closes */
  onDecide(): void;
}) {
  const { t } = useLingui();
  const { decideOne } = useInbox();
  const { name } = row;

  function handleDecide(passes: boolean) {
    onDecide();
    void decideOne(row, passes);
  }

  return (
    <div className="flex gap-2 ps-11 pe-2.5 pb-2">
      <Button
        size="small"
        aria-label={t`通过 ${name}`}
        onClick={() => handleDecide(true)}
        className="text-accent! pointer-coarse:h-11 pointer-coarse:flex-1"
      >{t`通过`}</Button>
      <Button
        size="small"
        aria-label={t`驳回 ${name}`}
        onClick={() => handleDecide(false)}
        className="pointer-coarse:h-11 pointer-coarse:flex-1"
      >{t`驳回`}</Button>
    </div>
  );
}
