import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { endSessions, useOwnSessions } from '../../data/ownAccount.ts';
import { runWithToast } from '../../records/runWithToast.ts';

/** Where one is signed in, to be ended one by one or all but this one. */
export function Sessions() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data, error, mutate } = useOwnSessions();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={3} />;

  async function handleEndOthers() {
    const sure = await confirm({
      title: t`退出其他所有设备？`,
      text: t`这些设备需要重新登录。`,
      action: t`全部退出`,
    });
    if (sure) await runWithToast(() => endSessions());
  }

  return (
    <section aria-label={t`登录中的设备`}>
      <header className="flex items-center gap-2">
        <h2 className="me-auto font-semibold">{t`登录中的设备`}</h2>
        {data.length > 1 && (
          <Button onClick={() => void handleEndOthers()}>{t`退出其他设备`}</Button>
        )}
      </header>
      <ul>
        {data.map(({ id, own, device, ip, seen_time }) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                {device}
                {own === 1 && <Badge>{t`当前设备`}</Badge>}
              </p>
              <p className="text-xs text-text-3 tabular-nums">{t`${ip}，最近活动 ${seen_time}`}</p>
            </div>
            {own === 0 && (
              <Button
                aria-label={t`退出 ${device}`}
                onClick={() => void runWithToast(() => endSessions(id))}
              >{t`退出`}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
