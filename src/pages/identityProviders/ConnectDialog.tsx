import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import {
  type IdentityProvider,
  type IdentityProviderTest,
  testIdentityProvider,
} from '../../data/identityProviders.ts';
import { Copied } from '../../records/shared/Copied.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { TestResult } from '../providers/TestResult.tsx';
import { Provisioning } from './Provisioning.tsx';

export interface ConnectDialogProps {
  provider: IdentityProvider;
  onClose(): void;
}

/** What to name at the identity provider, whether it works, and whether it keeps people here. */
export function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const { t } = useLingui();
  const [result, setResult] = useState<IdentityProviderTest>();
  const [busy, setBusy] = useState(false);
  const { id, name, callback, logout_url } = provider;

  async function handleTest() {
    setBusy(true);
    setResult(undefined);
    await runWithToast(async () => setResult(await testIdentityProvider(id)));
    setBusy(false);
  }

  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={t`接入「${name}」`}
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          <Button kind="primary" loading={busy} onClick={() => void handleTest()}>
            {t`测试配置`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Copied code label={t`登录地址，也是回调地址`} value={callback} />
        <Copied
          code
          label={t`退出登录通知地址（Back-Channel Logout）`}
          value={logout_url}
          help={t`填到对方的应用里：成员在那边退出登录时，通过它打开的登录也随之结束。`}
        />
      </div>
      <ol className="mt-4 flex list-decimal flex-col gap-2 ps-5 text-sm">
        <li>{t`在身份提供方新建一个 OpenID Connect 应用（授权码流程，机密客户端），回调地址填上面的地址。`}</li>
        <li>{t`让它给出 openid、profile、email、phone 范围；要按分组设置角色，再加上分组的声明。`}</li>
        <li>{t`把 Issuer、Client ID 和 Client Secret 填到这里，保存后点「测试配置」。`}</li>
        <li>{t`启用后，成员在登录页点「单点登录」并输入企业代码，或者直接打开上面的地址。`}</li>
      </ol>
      <output className="block text-sm">{result && <TestResult {...result} />}</output>
      <Provisioning provider={provider} />
    </Dialog>
  );
}
