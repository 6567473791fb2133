import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  emailCodeForm,
  ownMobileForm,
  ownPasswordForm,
} from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import {
  changeEmail,
  changeMobile,
  changePassword,
  sendEmailCode,
  useProfile,
} from '../../data/ownAccount.ts';
import type { PublicFormProps } from '../signIn/PublicForm.tsx';
import { AppGrants } from './AppGrants.tsx';
import { Line } from './Line.tsx';
import { OwnForm } from './OwnForm.tsx';
import { OwnProviders } from './OwnProviders.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PersonalTokens } from './PersonalTokens.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';

/** How one gets in, and where one is signed in. */
export function SecurityTab() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, mutate } = useProfile();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <>
      <ul>
        <Change
          label={t`密码`}
          form={ownPasswordForm(locale)}
          note={t`修改密码后，其他设备上的登录会全部退出，个人令牌和对应用的授权也会失效。`}
          onSubmit={({ old_password = '', password = '' }) =>
            changePassword(old_password, password)
          }
        >
          {data.has_password === 1 ? '••••••••' : t`未设置`}
        </Change>
        <Change
          label={t`手机号`}
          form={ownMobileForm(locale)}
          codeFor="mobile"
          note={t`验证新手机号后，用新手机号登录。`}
          onSubmit={({ mobile = '', code = '', own_password = '' }) =>
            changeMobile({ mobile, code, own_password })
          }
        >
          {data.mobile}
        </Change>
        <Change
          label={t`邮箱`}
          form={emailCodeForm(locale)}
          codeFor={{ model: 'email', send: sendEmailCode }}
          onSubmit={({ email = '', code = '', own_password = '' }) =>
            changeEmail({ email, code, own_password })
          }
        >
          {data.email || t`未设置`}
        </Change>
        <SecondFactor />
        <OwnProviders />
      </ul>
      <Passkeys />
      <Sessions />
      <TrustedDevices />
      <AppGrants />
      <PersonalTokens />
    </>
  );
}

interface ChangeProps extends Pick<PublicFormProps, 'form' | 'codeFor' | 'onSubmit'> {
  label: string;
  note?: string;
  children: ReactNode;
}

function Change({ label, note, children, form, codeFor, onSubmit }: ChangeProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Line
      label={label}
      action={
        <Button
          aria-expanded={open}
          aria-label={open ? t`收起${label}` : t`修改${label}`}
          onClick={() => setOpen(!open)}
        >
          {open ? t`收起` : t`修改`}
        </Button>
      }
      below={
        open && (
          <OwnForm
            text={note}
            form={form}
            action={t`保存`}
            onClose={() => setOpen(false)}
            {...(codeFor && { codeFor })}
            onSubmit={async (given) => {
              await onSubmit(given);
              toast.success(t`设置成功`);
              setOpen(false);
            }}
          />
        )
      }
    >
      {children}
    </Line>
  );
}
