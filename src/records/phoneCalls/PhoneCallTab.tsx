import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { formatDuration } from '../../../schemas/collaboration/phoneAgent.ts';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { type PhoneCall, usePhoneCalls } from '../../data/phoneCalls.ts';
import { LoadError } from '../shared/LoadError.tsx';

/** The telephone calls with a record; `about` is its id under its name on the wire. */
export function PhoneCallTab({ about }: { about: Readonly<Record<string, number>> }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, isLoading, mutate } = usePhoneCalls(about, page);
  if (error && !data) return <LoadError error={error} onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={5} columns={6} />;
  if (data.count === 0)
    return <EmptyState title={t`还没有通话记录`} text={t`拨打和接听的电话会记在这里。`} />;
  return (
    <div className="flex flex-col px-5 py-3" aria-busy={isLoading}>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm whitespace-nowrap">
          <caption className="sr-only">{t`通话记录`}</caption>
          <thead>
            <tr className="bg-surface-0 text-xs text-text-3 [&>th]:px-3 [&>th]:py-2 [&>th]:text-start [&>th]:font-normal">
              <th scope="col">{t`响铃时间`}</th>
              <th scope="col">{t`呼叫类型`}</th>
              <th scope="col">{t`状态`}</th>
              <th scope="col" className="text-end!">{t`通话时长`}</th>
              <th scope="col">{t`主叫号码`}</th>
              <th scope="col">{t`被叫号码`}</th>
              <th scope="col">{t`录音`}</th>
              <th scope="col">{t`坐席`}</th>
              <th scope="col">{t`来源`}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((record) => (
              <CallRow key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      {(data.count > LIMITS.pageSize || page > 1) && (
        <Pager page={page} size={LIMITS.pageSize} count={data.count} onPage={setPage} />
      )}
    </div>
  );
}

function CallRow({ record }: { record: PhoneCall }) {
  return (
    <tr className="h-10 border-t border-line tabular-nums [&>td]:px-3 [&>td]:py-1">
      <td>{record.ring_time.slice(0, 16)}</td>
      <td>{record.call_type_name}</td>
      <td className={record.state === 'missed' ? 'text-danger' : undefined}>{record.state_name}</td>
      <td className="text-end">
        {record.state === 'answered' ? formatDuration(record.calltimelength) : '–'}
      </td>
      <td>{record.call_no || '–'}</td>
      <td>{record.called_no || '–'}</td>
      <td>
        <Recording record={record} />
      </td>
      <td>{record.agent || '–'}</td>
      <td className="text-text-2">{record.origin}</td>
    </tr>
  );
}

/** Ours plays here; what lies elsewhere opens there, because this page plays nothing from other hosts. */
function Recording({ record: { record_url: url, ring_time: time } }: { record: PhoneCall }) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  if (url === '') return <>–</>;
  if (url.startsWith('/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what is said on the telephone
      <audio
        controls
        preload="none"
        src={fileUrl(url)}
        aria-label={t`${time} 的通话录音`}
        className="h-8 w-48"
      />
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
      {t`打开录音`}
    </a>
  );
}
