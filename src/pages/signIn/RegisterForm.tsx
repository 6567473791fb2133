import { useLingui } from '@lingui/react/macro';
import { registerForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { mobileExists, register } from '../../data/openAccount.ts';
import { PublicForm } from './PublicForm.tsx';

export interface RegisterFormProps {
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** A company of one's own, whose administrator one becomes. */
export function RegisterForm({ onSignedIn, onBack }: RegisterFormProps) {
  const { t } = useLingui();
  return (
    <PublicForm
      title={t`注册企业`}
      text={t`填写后会建立你的企业，你将成为它的管理员。`}
      form={registerForm(useLocale())}
      action={t`注册并进入`}
      codeFor="register"
      onCheck={async (model, { mobile = '' }) =>
        model === 'mobile' && (await mobileExists(mobile))
          ? { kind: 'note', text: t`这个手机号已有账号，可以直接登录；也可以继续注册另一家企业。` }
          : undefined
      }
      onSubmit={async (given) => {
        await register(given);
        await onSignedIn();
      }}
    >
      <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>
    </PublicForm>
  );
}
