import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { codeForm } from '../../../schemas/staff/publicForms.ts';
import { useLocale } from '../../data/definitions.ts';
import { signInByCode } from '../../data/openAccount.ts';
import type { Choose, SignInAnswer } from '../../data/signIn.ts';
import { PublicForm } from './PublicForm.tsx';

export interface CodeFormProps {
  /** the code was right; `choose` goes on with a company, for somebody of several */
  onAnswer(answer: SignInAnswer, choose: Choose): Promise<void>;
  children?: ReactNode;
}

/** Signing in with a code that is sent to the mobile. */
export function CodeForm({ onAnswer, children }: CodeFormProps) {
  const { t } = useLingui();
  return (
    <PublicForm
      title={t`登录`}
      form={codeForm(useLocale())}
      action={t`登录`}
      codeFor="signIn"
      onSubmit={async ({ mobile = '', code = '' }) => {
        const given = { mobile, code };
        const choose: Choose = (corp_code) => signInByCode({ ...given, corp_code });
        await onAnswer(await signInByCode(given), choose);
      }}
    >
      {children}
    </PublicForm>
  );
}
