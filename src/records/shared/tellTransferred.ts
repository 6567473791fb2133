import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import type { transferRecords } from '../../data/records.ts';
import { formatList } from './formatList.ts';

type Transferred = Awaited<ReturnType<typeof transferRecords>>;
type Reason = Transferred['skipped'][number]['reason'];

/** What came of a change of owner: how many related records went along, and how many of which modules stayed behind, with the reason. */
export function tellTransferred(
  { moved, skipped }: Pick<Transferred, 'moved' | 'skipped'>,
  modules: readonly Pick<ModuleFile, 'key' | 'label'>[],
  locale: Locale,
): void {
  toast.success(moved > 0 ? t`更换成功，${moved} 条相关数据一并变更` : t`更换成功`);
  const left = skipped.reduce((sum, { count }) => sum + count, 0);
  if (left === 0) return;
  const why: Readonly<Record<Reason, string>> = {
    other_owner: t`属于他人`,
    finished: t`已结束或作废`,
    in_approval: t`审批中`,
    locked: t`已锁定`,
  };
  const parts = skipped.map(({ module, reason, count }) => {
    const file = modules.find(({ key }) => key === module);
    const [words, because] = [file ? translate(file.label, locale) : module, why[reason]];
    return t`${words} ${count} 条（${because}）`;
  });
  const told = formatList(i18n, parts);
  toast.warn(t`${left} 条相关数据未变更：${told}`);
}
