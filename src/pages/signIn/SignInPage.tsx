import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { PRODUCT_NAME, RELEASE } from '../../../schemas/product.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import {
  type Company,
  type Credentials,
  signIn,
  type SignInOptions,
  signInOptions,
} from '../../data/signIn.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { Picture } from './Picture.tsx';
import { SignInForm } from './SignInForm.tsx';

const JoinForm = lazyComponent(async () => (await import('./JoinForm.tsx')).JoinForm);
const FirstForm = lazyComponent(async () => (await import('./FirstForm.tsx')).FirstForm);
const ChoosePassword = lazyComponent(
  async () => (await import('./ChoosePassword.tsx')).ChoosePassword,
);

/** What is asked; `undefined` until somebody has chosen: then it is up to the server. */
type Way = 'signIn' | 'join' | 'password' | 'first';

export interface SignInPageProps {
  /** the token is stored: load who it is and go on */
  onSignedIn(): Promise<void>;
  languages: ReactNode;
  /** the invitation that the address holds */
  invitation?: string | null;
  /** the link to a password of one's own that the address holds */
  link?: string | null;
}

/** Sign-in by mobile, password and company code; somebody of several companies chooses one. */
export function SignInPage({
  onSignedIn,
  languages,
  invitation = null,
  link = null,
}: SignInPageProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Credentials>({ mobile: '', password: '', corp_code: '' });
  const [companies, setCompanies] = useState<readonly Company[]>([]);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Way | undefined>(
    link !== null ? 'password' : invitation !== null ? 'join' : undefined,
  );
  const { demo, first } = useOptions();
  const way = chosen ?? (first === 1 ? 'first' : 'signIn');
  const handleBack = () => setChosen('signIn');
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
      if (!(fault instanceof ApiError)) throw fault;
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
          {way === 'first' ? (
            <FirstForm onSignedIn={onSignedIn} onBack={handleBack} />
          ) : way === 'password' && link !== null ? (
            <ChoosePassword link={link} onSignedIn={onSignedIn} onBack={handleBack} />
          ) : way === 'join' ? (
            <JoinForm invitation={invitation} onBack={handleBack} />
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
          {way === 'signIn' && companies.length === 0 && (
            <Button
              kind="quiet"
              className="mt-2 w-full"
              onClick={() => setChosen(first === 1 ? undefined : 'join')}
            >
              {first === 1 ? t`创建第一个管理员` : t`申请加入企业`}
            </Button>
          )}
          {way === 'signIn' && demo.length > 0 && companies.length === 0 && (
            <DemoAccounts
              accounts={demo}
              busy={busy}
              onSignIn={(account) => void handleSignIn(account)}
            />
          )}
        </div>
        <footer className="text-xs text-text-3">
          {PRODUCT_NAME} {RELEASE}
        </footer>
      </main>
    </div>
  );
}

const NOTHING: SignInOptions = { demo: [], first: 0 };

function useOptions(): SignInOptions {
  const [options, setOptions] = useState(NOTHING);
  const { i18n } = useLingui();
  useEffect(() => {
    // Without an answer the form is all there is.
    signInOptions().then(setOptions, () => setOptions(NOTHING));
  }, [i18n.locale]);
  return options;
}
