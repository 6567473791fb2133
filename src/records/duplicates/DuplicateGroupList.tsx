import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useDuplicateGroups } from '../../data/duplicates.ts';
import { DuplicateGroupCard } from './DuplicateGroupCard.tsx';

const SIZE = 10;

/** The groups of a module, the surest first. */
export function DuplicateGroupList({
  file,
  onMerge,
}: {
  file: ModuleFile;
  onMerge(ids: readonly number[]): void;
}) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const words = nounIn(translate(file.label, locale), locale, 'many');
  const [wanted, setPage] = useState(1);
  const { data, error, mutate } = useDuplicateGroups(file.key, { page: wanted, size: SIZE });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={6} columns={3} />;
  const last = Math.max(1, Math.ceil(data.count / SIZE));
  // The last group of the last page was merged.
  if (wanted > last) setPage(last);
  const count = i18n.number(data.count);
  return (
    <>
      {!data.complete && <Banner>{t`较早的数据还在整理，稍后可能会找到更多。`}</Banner>}
      {data.count === 0 ? (
        <EmptyState
          title={t`没有发现重复的${words}`}
          text={t`按名称、电话、邮箱等比较了您可查看的全部数据。`}
        />
      ) : (
        <>
          <p
            className="mb-2 text-sm text-text-2"
            aria-live="polite"
          >{t`共 ${count} 组，最可能重复的在前`}</p>
          <ul className="flex flex-col gap-3">
            {data.list.map((group) => (
              <DuplicateGroupCard
                key={group.records.map(({ id }) => id).join()}
                file={file}
                group={group}
                onMerge={onMerge}
              />
            ))}
          </ul>
          {data.count > SIZE && (
            <Pager page={wanted} size={SIZE} count={data.count} onPage={setPage} />
          )}
        </>
      )}
    </>
  );
}
