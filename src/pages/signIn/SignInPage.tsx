import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { BUILD, PRODUCT_NAME, VERSION } from '../../../schemas/product.ts';
import { CallError } from '../../data/callError.ts';
import {
  type Company,
  type Credentials,
  type DemoAccount,
  demoAccounts,
  signIn,
} from '../../data/signIn.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { Picture } from './Picture.tsx';
import { SignInForm } from './SignInForm.tsx';

const JoinForm = late(async () => (await import('./JoinForm.tsx')).JoinForm);

export interface SignInPageProps {
  /** the token is stored: load who it is and go on */
  onSignedIn(): Promise<void>;
  languages: ReactNode;
  /** the invitation that the address holds */
  invitation?: string | null;
}

/** Sign-in by mobile, password and company code; somebody of several companies chooses one. */
export function SignInPage({ onSignedIn, languages, invitation = null }: SignInPageProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Credentials>({ mobile: '', password: '', corp_code: '' });
  const [companies, setCompanies] = useState<readonly Company[]>([]);
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const [joining, setJoining] = useState(invitation !== null);
  const demo = useDemoAccounts();
  const title = t`登录`;

  useEffect(() => void (document.title = `${title} - ${PRODUCT_NAME}`), [title]);

  async function handleSignIn(credentials: Credentials) {
    setGiven(credentials);
    setError(undefined);
    setBusy(true);
    try {
      const { companies: choice } = await signIn(credentials);
      if (choice) setCompanies(choice);
      else await onSignedIn();
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      setError(fault);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex min-h-dvh bg-surface-1">
      <Picture />
      <main className="flex min-w-0 flex-1 flex-col px-6 py-5 md:px-12">
        <header className="flex items-center justify-between gap-4">
          <span className="font-semibold lg:invisible">{PRODUCT_NAME}</span>
          {languages}
        </header>
        <div className="mx-auto flex w-full max-w-[360px] flex-1 flex-col justify-center py-8">
          {joining ? (
            <JoinForm invitation={invitation} onBack={() => setJoining(false)} />
          ) : companies.length > 0 ? (
            <CompanyChoice
              companies={companies}
              busy={busy}
              error={error?.message}
              onChoose={(corp_code) => void handleSignIn({ ...given, corp_code })}
              onBack={() => setCompanies([])}
            />
          ) : (
            <SignInForm
              given={given}
              busy={busy}
              error={error}
              onSignIn={(credentials) => void handleSignIn(credentials)}
            />
          )}
          {!joining && companies.length === 0 && (
            <Button
              kind="quiet"
              className="mt-2 w-full"
              onClick={() => setJoining(true)}
            >{t`申请加入企业`}</Button>
          )}
          {!joining && demo.length > 0 && companies.length === 0 && (
            <DemoAccounts
              accounts={demo}
              busy={busy}
              onSignIn={(account) => void handleSignIn(account)}
            />
          )}
        </div>
        <footer className="text-xs text-text-3">
          {PRODUCT_NAME} {VERSION} ({BUILD})
        </footer>
      </main>
    </div>
  );
}

function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  const { i18n } = useLingui();
  useEffect(() => {
    // Without an answer the form is all there is.
    demoAccounts().then(setAccounts, () => setAccounts([]));
  }, [i18n.locale]);
  return accounts;
}
