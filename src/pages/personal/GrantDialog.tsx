import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { type AppGrant, narrowAppGrant } from '../../data/appGrants.ts';
import { useLocale } from '../../data/definitions.ts';
import { ScopedDialog } from '../apiApps/ScopedDialog.tsx';

/** What an app may still do of all that it was allowed. */
export function GrantDialog({ grant, onClose }: { grant: AppGrant; onClose(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name, scopes: granted } = grant;
  const [form] = useState(() => plainForm('appGrant', [], locale));
  return (
    <ScopedDialog
      title={t`修改对「${name}」的授权`}
      text={t`取消勾选的范围从它的下一次调用起就会被拒绝；要再增加，需要由应用重新申请。`}
      action={t`保存`}
      form={form}
      values={{}}
      scopes={granted.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))}
      offered={{ data: granted, mutate: () => undefined }}
      onSubmit={async ({ scopes }) => {
        await narrowAppGrant({ id, scopes });
        toast.success(t`设置成功`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
