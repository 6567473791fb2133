import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { endSessions, useOwnSessions } from '../../data/ownAccount.ts';
import { runWithToast } from '../../records/runWithToast.ts';
import { DeviceList } from './DeviceList.tsx';

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
    <DeviceList
      title={t`登录中的设备`}
      devices={data}
      action={<Button onClick={() => void handleEndOthers()}>{t`退出其他设备`}</Button>}
      noteOf={({ ip, seen_time }) => t`${ip}，最近活动 ${seen_time}`}
      actionOf={({ id, own, device }) =>
        own === 0 && (
          <Button
            aria-label={t`退出 ${device}`}
            onClick={() => void runWithToast(() => endSessions(id))}
          >{t`退出`}</Button>
        )
      }
    />
  );
}
