import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { toast } from '../../../widgets/ui/toast.ts';
import { requestMerge } from '../../data/duplicates.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { formatList } from '../shared/formatList.ts';

/** For who may not merge: asks those who may, and says who they are. What was refused is said in the layer in use; answers whether it was done at once. */
export function askToMerge(module: string, ids: readonly number[]): Promise<boolean> {
  return runWithToast(async () => {
    const { asked } = await requestMerge(module, ids);
    const names = formatList(
      i18n,
      asked.map(({ name }) => name),
    );
    toast.success(t`已请 ${names} 合并，会出现在对方的提醒里`);
  });
}
