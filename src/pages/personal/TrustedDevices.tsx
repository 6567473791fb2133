import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { endTrust, useTrustedDevices } from '../../data/ownAccount.ts';
import { runWithToast } from '../../records/runWithToast.ts';

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
    <section aria-label={t`信任的设备`}>
      <header className="flex items-center gap-2">
        <h2 className="me-auto font-semibold">{t`信任的设备`}</h2>
        {data.list.length > 1 && <Button onClick={() => void handleEndAll()}>{t`全部取消`}</Button>}
      </header>
      <ul>
        {data.list.map(({ id, own, device, ip, used_time, expire_time }) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                {device}
                {own === 1 && <Badge>{t`当前设备`}</Badge>}
              </p>
              <p className="text-xs text-text-3 tabular-nums">
                {t`${ip}，最近使用 ${used_time}，${expire_time} 到期`}
              </p>
            </div>
            <Button
              aria-label={t`取消信任 ${device}`}
              onClick={() => void runWithToast(() => endTrust(id))}
            >{t`取消信任`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
