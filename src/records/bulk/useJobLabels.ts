import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '../../data/definitions.ts';
import type { Job } from '../../data/jobs.ts';

/** What a job does, in a few words: 修改客户, 放入公海（客户）, 导入客户. */
export function useJobLabels(): (
  job: Pick<Job, 'deed' | 'module_name' | 'action_name' | 'kind'>,
) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ kind, deed, module_name, action_name: action }) => {
    const words = nounIn(module_name, locale, 'many');
    if (kind === 'import') return t`导入${words}`;
    if (deed === 'act') return t`${action}（${words}）`;
    if (deed === 'delete') return t`删除${words}`;
    return deed === 'owner' ? t`更换${words}的负责人` : t`修改${words}`;
  };
}
