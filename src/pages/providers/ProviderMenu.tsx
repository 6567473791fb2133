import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { makeProviderMenu, useProviderMenu } from '../../data/providers.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { runUntilDone } from '../../records/shared/runWithToast.ts';
import { Block } from './Block.tsx';

/** The menu of the application, as it stands at WeChat Work. */
export function ProviderMenu({ ready }: { ready: boolean }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data, error } = useProviderMenu(ready);
  const [busy, setBusy] = useState(false);
  const entries = data ?? [];

  async function handleMake() {
    const yes =
      entries.length === 0 ||
      (await confirm({
        title: t`重新创建应用菜单？`,
        text: t`企业微信中现有的菜单会被替换成「工作台」「客户」「商机」。`,
        action: t`创建菜单`,
      }));
    if (!yes) return;
    setBusy(true);
    const done = await runUntilDone(makeProviderMenu);
    setBusy(false);
    if (done) toast.success(t`创建成功`);
  }

  return (
    <Block
      title={t`应用菜单`}
      actions={
        <Button size="small" disabled={!ready} loading={busy} onClick={() => void handleMake()}>
          {t`创建菜单`}
        </Button>
      }
    >
      {entries.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {entries.map(({ name, url }) => (
            <li key={url} className="flex flex-wrap gap-x-3">
              <span className="w-28 truncate">{name}</span>
              <span className="min-w-0 text-text-2 [overflow-wrap:anywhere]">{url}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-text-2">
          {error instanceof ApiError
            ? error.message
            : ready
              ? t`企业微信里还没有菜单。创建后，成员打开应用就能直接进入工作台、客户和商机。`
              : t`先保存应用配置。`}
        </p>
      )}
    </Block>
  );
}
