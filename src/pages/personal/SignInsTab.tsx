import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useOwnSignIns } from '../../data/ownAccount.ts';

const STEP = 20;

/** When and where one has signed in, failed tries too, the newest first. */
export function SignInsTab() {
  const { t } = useLingui();
  const [size, setSize] = useState(STEP);
  const { data, error, mutate } = useOwnSignIns(size);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={8} />;
  const more = data.count > data.list.length && size < LIMITS.maxPageSize;
  return (
    <>
      <ul aria-label={t`登录记录`}>
        {data.list.map(({ id, create_time, ip, device, way, ok }) => (
          <li
            key={id}
            className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1.5 text-sm last:border-b-0"
          >
            <span className="tabular-nums">{create_time}</span>
            <span className={ok === 1 ? 'text-text-2' : 'text-danger'}>
              {way} · {ok === 1 ? t`成功` : t`失败`}
            </span>
            <span className="ms-auto text-text-3 tabular-nums">
              {device} · {ip}
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <span>
          <Button onClick={() => setSize(size + STEP)}>{t`更早的记录`}</Button>
        </span>
      )}
    </>
  );
}
