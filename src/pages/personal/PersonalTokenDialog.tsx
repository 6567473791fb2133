import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { personalTokenForm } from '../../../schemas/staff/personalTokenForm.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useProfile } from '../../data/ownAccount.ts';
import { addPersonalToken, useTokenScopes } from '../../data/personalTokens.ts';
import { Copied } from '../../records/shared/Copied.tsx';
import { ScopedDialog } from '../apiApps/ScopedDialog.tsx';

/** Name, span and scopes of a new token; then the token, the only time that anybody sees it. */
export function PersonalTokenDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: profile } = useProfile();
  const [form] = useState(() =>
    personalTokenForm(locale, { hasPassword: profile?.has_password !== 0 }),
  );
  const [token, setToken] = useState<string>();
  const offered = useTokenScopes();
  if (token !== undefined) return <Made token={token} onClose={onClose} />;
  return (
    <ScopedDialog
      title={t`新增个人令牌`}
      action={t`生成令牌`}
      form={form}
      values={{ days: 90 }}
      offered={offered}
      onSubmit={async (given, idempotencyKey) =>
        setToken(await addPersonalToken(given, idempotencyKey))
      }
      onClose={onClose}
    />
  );
}

function Made({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useLingui();
  const header = `Authorization: Bearer ${token}`;
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`个人令牌`}
      footer={<Button kind="primary" onClick={onClose}>{t`我已保存`}</Button>}
    >
      <div className="flex flex-col gap-4 text-sm">
        <Banner kind="warning">{t`令牌只显示这一次，请立即保存。丢失后只能删除，再生成一个。`}</Banner>
        <Copied code label={t`令牌`} value={token} />
        <Copied code label={t`调用时的请求头`} value={header} />
      </div>
    </Dialog>
  );
}
