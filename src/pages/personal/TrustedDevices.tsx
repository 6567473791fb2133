import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { endTrust, useTrustedDevices } from '../../data/ownAccount.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { DeviceList } from './DeviceList.tsx';

/** The browsers that ask for no second step, to be ended one by one or all; nothing while there are none. */
export function TrustedDevices() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data, error, mutate } = useTrustedDevices();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data || data.list.length === 0) return null;

  async function handleEndAll() {
    const sure = await confirm({
      title: t`取消信任所有设备？`,
      text: t`这些设备下次登录时需要两步验证，已经登录的不受影响。`,
      action: t`全部取消`,
    });
    if (sure) await runWithToast(() => endTrust());
  }

  return (
    <DeviceList
      title={t`信任的设备`}
      devices={data.list}
      action={<Button onClick={() => void handleEndAll()}>{t`全部取消`}</Button>}
      noteOf={({ ip, used_time, expire_time }) =>
        t`${ip}，最近使用 ${used_time}，${expire_time} 到期`
      }
      actionOf={({ id, device }) => (
        <Button
          aria-label={t`取消信任 ${device}`}
          onClick={() => void runWithToast(() => endTrust(id))}
        >{t`取消信任`}</Button>
      )}
    />
  );
}
