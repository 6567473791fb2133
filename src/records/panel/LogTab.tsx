import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useChangeLog } from '../../data/records.ts';
import { Log } from './Log.tsx';
import { LoadError } from '../shared/LoadError.tsx';

type Category = 0 | 1 | 2;

/** The change log of a record, newest first, by category. */
export function LogTab({ module, id }: { module: string; id: number }) {
  const { t } = useLingui();
  const [category, setCategory] = useState<Category>(0);
  const [page, setPage] = useState(1);
  const size = LIMITS.changeLogPageSize;
  const { data, error, isLoading, mutate } = useChangeLog(module, id, { page, size, category });
  const categories: { value: Category; label: string }[] = [
    { value: 0, label: t`全部` },
    { value: 1, label: t`操作记录` },
    { value: 2, label: t`转移记录` },
  ];

  function handleCategory(next: Category) {
    setCategory(next);
    setPage(1);
  }

  return (
    <div className="flex flex-col">
      <div role="radiogroup" aria-label={t`日志类别`} className="flex gap-1 px-5 pt-3">
        {categories.map(({ value, label }) => (
          <label
            key={value}
            className={cx(
              'cursor-pointer rounded-md px-2.5 py-1 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              value === category ? 'bg-surface-2 font-semibold' : 'text-text-2 hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={`log-${module}-${id}`}
              className="sr-only"
              checked={value === category}
              onChange={() => handleCategory(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {error && !data ? <LoadError error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonLines lines={8} className="px-5 py-3" />}
      {data && data.list.length === 0 && (
        <EmptyState title={t`还没有记录`} text={t`这条数据的修改、转移都会记在这里。`} />
      )}
      {data && data.list.length > 0 && (
        <div aria-busy={isLoading} className={isLoading ? 'animate-late opacity-60' : ''}>
          <Log entries={data.list} />
          {data.count > size && (
            <div className="border-t border-line px-5">
              <Pager page={page} size={size} count={data.count} onPage={setPage} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
