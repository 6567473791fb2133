import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { codeForm } from '../../../schemas/staff/publicForms.ts';
import { useLocale } from '../../data/definitions.ts';
import { signInByCode } from '../../data/openAccount.ts';
import type { Company } from '../../data/signIn.ts';
import { PublicForm } from './PublicForm.tsx';

export interface CodeFormProps {
  onSignedIn(): Promise<void>;
  /** somebody of several companies: `choose` goes on with the one that was chosen */
  onCompanies(companies: readonly Company[], choose: (corpCode: string) => Promise<unknown>): void;
  children?: ReactNode;
}

/** Signing in with a code that is sent to the mobile. */
export function CodeForm({ onSignedIn, onCompanies, children }: CodeFormProps) {
  const { t } = useLingui();
  return (
    <PublicForm
      title={t`登录`}
      form={codeForm(useLocale())}
      action={t`登录`}
      codeFor="signIn"
      onSubmit={async ({ mobile = '', code = '' }) => {
        const given = { mobile, code };
        const { companies } = await signInByCode(given);
        if (companies) onCompanies(companies, (corp_code) => signInByCode({ ...given, corp_code }));
        else await onSignedIn();
      }}
    >
      {children}
    </PublicForm>
  );
}
