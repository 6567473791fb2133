import { useLingui } from '@lingui/react/macro';
import { toast } from '../../../widgets/ui/toast.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { undoMerge } from '../../data/duplicates.ts';

/** Takes a merge back and tells what stayed as it was changed since. A refusal has been told by the client. */
export function useUndoMerge(): (id: number) => Promise<boolean> {
  const { t } = useLingui();
  return (id) =>
    runWithToast(async () => {
      const { kept } = await undoMerge(id);
      if (kept > 0) toast.warn(t`已撤销合并；${kept} 处之后又改过的内容保留不动`);
      else toast.success(t`已撤销合并`);
    });
}
