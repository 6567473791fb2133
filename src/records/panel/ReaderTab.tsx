import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useReaders } from '../../data/office.ts';

const SIZE = 50;

/** Who has opened a record, the latest first. */
export function ReaderTab({ module, id }: { module: string; id: number }) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useReaders(module, id, { page, size: SIZE });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={5} columns={3} />;
  if (data.count === 0)
    return <EmptyState title={t`还没有人读过`} text={t`别人打开后会记在这里。`} />;
  return (
    <div className="flex flex-col px-5 py-2">
      <ul aria-label={t`已读`} className="divide-y divide-line">
        {data.list.map(({ user_id, user_name, avatar, department_name, seen_time }) => (
          <li key={user_id} className="flex min-h-10 items-center gap-3 text-sm">
            <Avatar name={user_name} {...(avatar && { src: fileUrl(avatar) })} />
            <span className="min-w-0 flex-1 truncate">{user_name}</span>
            <span className="min-w-0 truncate text-text-2 max-md:hidden">{department_name}</span>
            <time className="shrink-0 text-xs text-text-3 tabular-nums">
              {seen_time.slice(0, 16)}
            </time>
          </li>
        ))}
      </ul>
      {data.count > SIZE && <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />}
    </div>
  );
}
