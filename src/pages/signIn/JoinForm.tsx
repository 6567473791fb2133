import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { joinForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { requestToJoin, readInvitation } from '../../data/staff.ts';
import { type PublicFormValues, PublicForm } from './PublicForm.tsx';

/** Asks to join a company, by its code or the invitation in the address. */
export function JoinForm({ invitation, onBack }: { invitation: string | null; onBack(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [trouble, setTrouble] = useState('');
  const [asked, setAsked] = useState('');
  const [company, setCompany] = useState<{ corp_code: string; corp_name: string }>();
  useEffect(() => {
    if (invitation === null) return;
    readInvitation(invitation).then(setCompany, (error: unknown) =>
      setTrouble(error instanceof ApiError ? error.message : ''),
    );
  }, [invitation]);

  async function handleSubmit(given: PublicFormValues) {
    setTrouble('');
    const token = company && invitation !== null ? { token: invitation } : {};
    setAsked((await requestToJoin({ ...given, ...token })).corp_name);
  }

  const back = <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>;
  if (asked) {
    return (
      <output className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold">{t`申请已提交`}</h1>
        <p className="text-sm text-text-2">{t`「${asked}」的管理员审核通过后，你就可以用手机号和密码登录。`}</p>
        {back}
      </output>
    );
  }
  const name = company?.corp_name;
  return (
    <PublicForm
      title={name ? t`加入「${name}」` : t`加入企业`}
      form={joinForm(locale)}
      action={t`申请加入`}
      {...(company && { known: { corp_code: company.corp_code } })}
      trouble={trouble}
      onSubmit={handleSubmit}
    >
      {back}
    </PublicForm>
  );
}
