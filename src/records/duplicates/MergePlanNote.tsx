import { Trans, useLingui } from '@lingui/react/macro';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { formatList } from '../shared/formatList.ts';
import type { MergeState } from './useMerge.ts';

/** What will happen, before it does: what moves, what stands in the way, and that it can be taken back. */
export function MergePlanNote({ state, count }: { state: MergeState; count: number }) {
  const { t, i18n } = useLingui();
  const { plan, answers, master } = state;
  if (!plan) return <SkeletonLines lines={2} />;
  const stays = answers?.find(({ id }) => id === master);
  const name = stays?.name || `#${master}`;
  const faults = [
    ...plan.refused,
    ...plan.errors.map(
      (error) => `${state.form?.fields.get(error.field)?.name ?? error.field}：${error.message}`,
    ),
  ];
  if (faults.length > 0)
    return (
      <div role="alert" className="rounded-md bg-danger/10 px-4 py-3 text-sm">
        <p className="font-semibold">{t`现在不能合并`}</p>
        <List items={faults} />
      </div>
    );
  const moved = formatList(
    i18n,
    plan.moved.map(({ words, count: some }) => `${words} ${i18n.number(some)}`),
  );
  return (
    <div aria-live="polite" className="rounded-md bg-surface-0 px-4 py-3 text-sm">
      <p className="font-semibold">{t`合并后`}</p>
      <ul className="mt-1 list-disc ps-5">
        <li>
          {moved ? (
            <Trans>
              {moved} 转到「{name}」
            </Trans>
          ) : (
            t`没有相关数据需要转移`
          )}
        </li>
        <li>{t`其余 ${count} 条放入回收站，原来的链接会打开「${name}」`}</li>
        <li>{t`附件和共同跟进人一并转移；可在「合并记录」中整体撤销`}</li>
      </ul>
      {plan.warnings.length > 0 && (
        <div className="mt-2 text-warning">
          <p className="font-semibold">{t`请留意`}</p>
          <List items={plan.warnings} />
        </div>
      )}
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc ps-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
