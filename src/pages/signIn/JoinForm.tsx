import '../../records/lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { joinForm } from '../../../schemas/staff/strangerForms.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { CallError } from '../../data/callError.ts';
import { useLocale } from '../../data/definitions.ts';
import { askToJoin, readInvitation } from '../../data/staff.ts';
import { type Given, StrangerForm } from './StrangerForm.tsx';

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
      setTrouble(error instanceof CallError ? error.message : ''),
    );
  }, [invitation]);

  async function handleSubmit(given: Given) {
    setTrouble('');
    const token = company && invitation !== null ? { token: invitation } : {};
    setAsked((await askToJoin({ ...given, ...token })).corp_name);
  }

  const back = <Button kind="quiet" className="self-start" onClick={onBack}>{t`返回登录`}</Button>;
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
    <StrangerForm
      title={name ? t`加入「${name}」` : t`加入企业`}
      form={joinForm(locale)}
      action={t`申请加入`}
      {...(company && { known: { corp_code: company.corp_code } })}
      trouble={trouble}
      onSubmit={handleSubmit}
    >
      {back}
    </StrangerForm>
  );
}
