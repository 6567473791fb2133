import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { joinForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { requestToJoin, readInvitation } from '../../data/staff.ts';
import { companyOfCode, mobileExists } from '../../data/openAccount.ts';
import { type FieldWord, type PublicFormValues, PublicForm } from './PublicForm.tsx';

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

  async function handleCheck(
    model: string,
    { corp_code = '', mobile = '' }: PublicFormValues,
  ): Promise<FieldWord | undefined> {
    if (model === 'corp_code') {
      const found = await companyOfCode(corp_code);
      return found === undefined
        ? { kind: 'fault', text: t`没有这个企业代码` }
        : { kind: 'note', text: found };
    }
    return model === 'mobile' && corp_code !== '' && (await mobileExists(mobile, corp_code))
      ? { kind: 'fault', text: t`这个手机号已在该企业中，请直接登录或等待审核` }
      : undefined;
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
      onCheck={handleCheck}
      onSubmit={handleSubmit}
    >
      {back}
    </PublicForm>
  );
}
