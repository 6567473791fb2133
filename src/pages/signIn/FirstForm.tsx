import { useLingui } from '@lingui/react/macro';
import { firstForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { createFirstAdministrator } from '../../data/signIn.ts';
import { PublicForm } from './PublicForm.tsx';

export interface FirstFormProps {
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** A new installation: its first administrator, behind the code that the server's log shows. */
export function FirstForm({ onSignedIn, onBack }: FirstFormProps) {
  const { t } = useLingui();
  return (
    <PublicForm
      title={t`创建第一个管理员`}
      text={t`这台服务器还没有管理员。填写后会建立你的企业，你将成为它的管理员。`}
      form={firstForm(useLocale())}
      action={t`创建并进入`}
      onSubmit={async (given) => {
        await createFirstAdministrator(given);
        await onSignedIn();
      }}
    >
      <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>
    </PublicForm>
  );
}
