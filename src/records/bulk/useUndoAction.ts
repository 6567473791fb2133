import { useLingui } from '@lingui/react/macro';
import { toast } from '../../../widgets/ui/toast.ts';
import { type BulkRun, undoBulkRun, watchBulkRun } from '../../data/bulk.ts';
import { runWithToast } from '../shared/runWithToast.ts';

/** Long enough to read what was done to many records and to reach the button. */
export const UNDO_MS = 12_000;

/** Takes a run back without a dialog, from the message about it. */
export function useUndoAction() {
  const { t } = useLingui();
  const tell = ({ counts }: BulkRun) => {
    const kept = counts.kept ?? 0;
    if (kept > 0) toast.warn(t`${kept} 条之后又被修改过，没有撤销`);
    else toast.success(t`已撤销`);
  };
  return {
    tell,
    takeBack: (id: number) =>
      runWithToast(async () => {
        const back = await watchBulkRun(await undoBulkRun(id), {
          onProgress: () => undefined,
          signal: new AbortController().signal,
        });
        if (back) tell(back);
      }),
  };
}
