import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recoverForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { recoverPassword } from '../../data/openAccount.ts';
import { PublicForm } from './PublicForm.tsx';

/** A new password by a code of the mobile, for who has lost the old one. */
export function RecoverForm({ onBack }: { onBack(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [done, setDone] = useState(false);
  const back = <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>;
  if (done)
    return (
      <output className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold">{t`密码已重置`}</h1>
        <p className="text-sm text-text-2">{t`请用新密码登录。其他设备上的登录已全部退出。`}</p>
        {back}
      </output>
    );
  return (
    <PublicForm
      title={t`找回密码`}
      text={t`验证手机号后设置新密码。`}
      form={recoverForm(locale)}
      action={t`重置密码`}
      codeFor="recover"
      onSubmit={async (given) => {
        await recoverPassword(given);
        setDone(true);
      }}
    >
      {back}
    </PublicForm>
  );
}
