import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { type IdentityProvider, renewScimToken } from '../../data/identityProviders.ts';
import { Copied } from '../../records/shared/Copied.tsx';
import { runUntilDone } from '../../records/shared/runWithToast.ts';

/** How the provider keeps people and groups here by itself: where, and by which token. */
export function Provisioning({
  provider: { id, scim_url, ...provider },
}: {
  provider: IdentityProvider;
}) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [token, setToken] = useState('');
  const [has, setHas] = useState(provider.has_scim_token === 1);
  const [busy, setBusy] = useState(false);

  async function handleToken(on: boolean) {
    const yes =
      !has ||
      (await confirm(
        on
          ? {
              title: t`重新生成令牌？`,
              text: t`原来的令牌立即失效，身份提供方要换上新令牌才能继续同步。`,
              action: t`重新生成`,
              danger: true,
            }
          : {
              title: t`停止同步？`,
              text: t`令牌立即失效。已经同步过来的用户保持现在的样子。`,
              action: t`停止同步`,
              danger: true,
            },
      ));
    if (!yes) return;
    setBusy(true);
    await runUntilDone(async () => {
      setToken(await renewScimToken(id, on));
      setHas(on);
    });
    setBusy(false);
  }

  return (
    <section className="mt-5 flex flex-col gap-3 border-t border-line pt-4 text-sm">
      <h3 className="font-semibold">{t`自动同步用户和分组（SCIM 2.0）`}</h3>
      <p className="text-text-2">
        {t`入职、改名、离职由身份提供方直接写到这里：离职的人立即停用，分组按分组规则决定角色。系统管理员不会被它改动。`}
      </p>
      {has && <Copied code label={t`SCIM 地址`} value={scim_url} />}
      {token !== '' && (
        <>
          <Banner kind="warning">{t`令牌只显示这一次，请立即填到身份提供方。`}</Banner>
          <Copied code label={t`SCIM 令牌`} value={token} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={busy} onClick={() => void handleToken(true)}>
          {has ? t`重新生成令牌` : t`生成 SCIM 令牌`}
        </Button>
        {has && (
          <Button disabled={busy} onClick={() => void handleToken(false)}>{t`停止同步`}</Button>
        )}
      </div>
    </section>
  );
}
