import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import {
  type Choose,
  type Company,
  type Credentials,
  signIn,
  type SignInAnswer,
  type SignInOptions,
  signInOptions,
} from '../../data/signIn.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const CodeForm = lazyComponent(async () => (await import('./CodeForm.tsx')).CodeForm);
const RegisterForm = lazyComponent(async () => (await import('./RegisterForm.tsx')).RegisterForm);
const RecoverForm = lazyComponent(async () => (await import('./RecoverForm.tsx')).RecoverForm);
const JoinForm = lazyComponent(async () => (await import('./JoinForm.tsx')).JoinForm);
const FirstForm = lazyComponent(async () => (await import('./FirstForm.tsx')).FirstForm);
const SecondStep = lazyComponent(async () => (await import('./SecondStep.tsx')).SecondStep);
const PasskeyEntry = lazyComponent(async () => (await import('./PasskeyEntry.tsx')).PasskeyEntry);
const ChoosePassword = lazyComponent(
  async () => (await import('./ChoosePassword.tsx')).ChoosePassword,
);

/** What the page asks, as the address says it; the last two only in the middle of signing in. */
const VIEWS = [
  'signIn',
  'code',
  'register',
  'join',
  'recover',
  'first',
  'company',
  'second',
] as const;
export type SignInView = (typeof VIEWS)[number];

interface Choice {
  companies: readonly Company[];
  choose: Choose;
}

export interface SignInPageProps {
  /** the token is stored: load who it is and go on */
  onSignedIn(): Promise<void>;
  languages: ReactNode;
  /** what the address asks for; without it, it is up to the server and to what else the address holds */
  view?: string | null;
  onView(view: SignInView): void;
  /** to the way in by WeChat */
  onWeChat?(): void;
  /** to the way in by an identity provider of one's company, with its code where that was typed */
  onSingleSignOn?(corpCode: string): void;
  /** the invitation that the address holds */
  invitation?: string | null;
  /** the link to a password of one's own that the address holds */
  link?: string | null;
}

/** The ways in: by password or code, a company of one's own, somebody else's, a lost password; somebody of several companies chooses one. */
export function SignInPage({
  onSignedIn,
  languages,
  view = null,
  onView,
  onWeChat,
  onSingleSignOn,
  invitation = null,
  link = null,
}: SignInPageProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Credentials>({ mobile: '', password: '', corp_code: '' });
  const [choice, setChoice] = useState<Choice>();
  const [step, setStep] = useState<SignInAnswer>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const { demo, first, register, wechat, passkey } = useOptions();
  const begun: Partial<Record<SignInView, unknown>> = { company: choice, second: step };
  const asked = VIEWS.find((each) => each === view && (!(each in begun) || begun[each]));
  const shown =
    asked ??
    (link !== null ? 'link' : invitation !== null ? 'join' : first === 1 ? 'first' : 'signIn');
  const handleBack = () => onView('signIn');
  const title = t`登录`;

  useEffect(() => void (document.title = `${title} - ${PRODUCT_NAME}`), [title]);

  /** Goes on as far as it leads; what is refused is said. */
  async function attempt(work: () => Promise<unknown>) {
    setError(undefined);
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setError(fault);
    }
  }

  /** The same, with the form waiting for it. */
  async function attemptBusy(work: () => Promise<unknown>) {
    setBusy(true);
    await attempt(work).finally(() => setBusy(false));
  }

  /** The first factor was right: in, or on to what is still asked. */
  async function handleAnswer(answer: SignInAnswer, choose: Choose) {
    if (answer.token) return onSignedIn();
    if (answer.challenge) setStep(answer);
    else setChoice({ companies: answer.companies ?? [], choose });
    onView(answer.challenge ? 'second' : 'company');
  }

  const handleSignIn = (credentials: Credentials) =>
    attemptBusy(async () => {
      setGiven(credentials);
      const choose: Choose = (corp_code) => signIn({ ...credentials, corp_code });
      await handleAnswer(await signIn(credentials), choose);
    });

  const handleChoose = ({ choose }: Choice, corpCode: string) =>
    attemptBusy(async () => handleAnswer(await choose(corpCode), choose));

  const others = (
    <nav aria-label={t`其他方式`} className="flex flex-wrap justify-center gap-1">
      <Button kind="quiet" onClick={() => onView(shown === 'code' ? 'signIn' : 'code')}>
        {shown === 'code' ? t`密码登录` : t`验证码登录`}
      </Button>
      {shown === 'signIn' && passkey === 1 && 'PublicKeyCredential' in window && (
        <PasskeyEntry
          label={t`通行密钥登录`}
          left={t`没有使用通行密钥，可以重试，或用密码登录`}
          // with the form free: an Enter in it is not lost while a passkey is tried
          attempt={attempt}
          onSignedIn={onSignedIn}
        />
      )}
      {wechat === 1 && onWeChat && <Button kind="quiet" onClick={onWeChat}>{t`微信登录`}</Button>}
      {first !== 1 && onSingleSignOn && (
        <Button
          kind="quiet"
          onClick={({ currentTarget: { form } }) => {
            const code = form && new FormData(form).get('corp_code');
            onSingleSignOn(typeof code === 'string' ? code.trim() : '');
          }}
        >{t`单点登录`}</Button>
      )}
      <Button kind="quiet" onClick={() => onView('recover')}>{t`忘记密码`}</Button>
      {first === 1 ? (
        <Button kind="quiet" onClick={() => onView('first')}>{t`创建第一个管理员`}</Button>
      ) : (
        <>
          {register === 1 && (
            <Button kind="quiet" onClick={() => onView('register')}>{t`注册企业`}</Button>
          )}
          <Button kind="quiet" onClick={() => onView('join')}>{t`申请加入企业`}</Button>
        </>
      )}
    </nav>
  );

  const views: Record<typeof shown, () => ReactNode> = {
    first: () => <FirstForm onSignedIn={onSignedIn} onBack={handleBack} />,
    link: () => <ChoosePassword link={link ?? ''} onAnswer={handleAnswer} onBack={handleBack} />,
    join: () => <JoinForm invitation={invitation} onBack={handleBack} />,
    register: () => <RegisterForm onSignedIn={onSignedIn} onBack={handleBack} />,
    recover: () => <RecoverForm onBack={handleBack} />,
    code: () => <CodeForm onAnswer={handleAnswer}>{others}</CodeForm>,
    second: () => step && <SecondStep step={step} onSignedIn={onSignedIn} onBack={handleBack} />,
    company: () => (
      <CompanyChoice
        companies={choice?.companies ?? []}
        busy={busy}
        error={error?.message}
        onChoose={(corpCode) => void (choice && handleChoose(choice, corpCode))}
        onBack={handleBack}
      />
    ),
    signIn: () => (
      <SignInForm
        given={given}
        busy={busy}
        error={error}
        onSignIn={(credentials) => void handleSignIn(credentials)}
      >
        {others}
      </SignInForm>
    ),
  };

  return (
    <SignInFrame languages={languages}>
      {views[shown]()}
      {shown === 'signIn' && demo.length > 0 && (
        <DemoAccounts
          accounts={demo}
          busy={busy}
          onSignIn={(account) => void handleSignIn(account)}
        />
      )}
    </SignInFrame>
  );
}

const NOTHING: SignInOptions = { demo: [], first: 0, register: 0 };

function useOptions(): SignInOptions {
  const [options, setOptions] = useState(NOTHING);
  const { i18n } = useLingui();
  useEffect(() => {
    // Without an answer the form is all there is.
    signInOptions().then(setOptions, () => setOptions(NOTHING));
  }, [i18n.locale]);
  return options;
}
