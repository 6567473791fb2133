import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import {
  type IdentityProvider,
  type IdentityProviderTest,
  testIdentityProvider,
} from '../../data/identityProviders.ts';
import { copyText } from '../../records/panel/copyText.ts';
import { runWithToast } from '../../records/runWithToast.ts';
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
  const { id, name, callback, login_url, is_on } = provider;

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
      <ol className="flex list-decimal flex-col gap-3 ps-5 text-sm">
        <li>
          {t`在身份提供方新建一个 OpenID Connect 应用（授权码流程，机密客户端），回调地址填：`}
          <Address address={callback} />
        </li>
        <li>{t`让它给出 openid、profile、email、phone 范围；要按分组设置角色，再加上分组的声明。`}</li>
        <li>{t`把 Issuer、Client ID 和 Client Secret 填到这里，保存后点「测试配置」。`}</li>
        <li>
          {is_on === 1
            ? t`成员在登录页点「单点登录」并输入企业代码，或者直接打开：`
            : t`启用后，成员在登录页点「单点登录」并输入企业代码，或者直接打开：`}
          <Address address={login_url} />
        </li>
      </ol>
      <output className="block text-sm">{result && <TestResult {...result} />}</output>
      <Provisioning provider={provider} />
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <span className="mt-1 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-md bg-surface-2 px-2 py-1 text-xs [overflow-wrap:anywhere]">
        {address}
      </code>
      <Button size="small" aria-label={t`复制${address}`} onClick={() => void copyText(address)}>
        {t`复制`}
      </Button>
    </span>
  );
}
