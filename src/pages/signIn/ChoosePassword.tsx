import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { passwordForm } from '../../../schemas/staff/publicForms.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { choosePassword, readPasswordLink, signIn } from '../../data/signIn.ts';
import type { CodeFormProps } from './CodeForm.tsx';
import { PublicForm } from './PublicForm.tsx';

export interface ChoosePasswordProps {
  /** what the address ends with */
  link: string;
  /** it was chosen, and was used to sign in */
  onAnswer: CodeFormProps['onAnswer'];
  onBack(): void;
}

/** A password of one's own, by a link that is good once; then one is signed in with it. */
export function ChoosePassword({ link, onAnswer, onBack }: ChoosePasswordProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [person, setPerson] = useState<ResponseOf<'passwordLink'>>();
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    readPasswordLink(link).then(setPerson, (error: unknown) =>
      setTrouble(error instanceof ApiError ? error.message : ''),
    );
  }, [link]);
  const back = <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>;
  if (trouble) {
    return (
      <section className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold">{t`设置密码`}</h1>
        <FaultNote>{trouble}</FaultNote>
        {back}
      </section>
    );
  }
  if (!person) return <SkeletonLines lines={5} />;
  const { name, mobile, corp_name: company } = person;
  return (
    <PublicForm
      title={t`设置密码`}
      text={t`${name}（${mobile}），${company}。密码只有你自己知道。`}
      form={passwordForm(locale)}
      action={t`保存并登录`}
      onSubmit={async ({ password = '' }) => {
        const choose = (corp_code: string) => signIn({ mobile, password, corp_code });
        await onAnswer(await choosePassword(link, password), choose);
      }}
    >
      {back}
    </PublicForm>
  );
}
