import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { type ProviderKey, PROVIDERS } from '../../../schemas/staff/providers.ts';
import { companyForm } from '../../../schemas/staff/publicForms.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { Spinner } from '../../../widgets/ui/Spinner.tsx';
import { useLocale } from '../../data/definitions.ts';
import { beginBy, bindBy, type EnteredBy, enterBy } from '../../data/providers.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStep = lazyComponent(async () => (await import('./SecondStep.tsx')).SecondStep);

/** What another system has sent back: its code, and our state, which begins with the system and with what it is for. */
export interface ProviderReturn {
  code: string;
  state: string;
}

export interface ProviderPageProps {
  provider: ProviderKey;
  /** the company whose application leads here */
  company?: string | null;
  /** where one wants to go */
  wanted?: string;
  back?: ProviderReturn;
  languages: ReactNode;
  /** the session is there: load who it is and go on */
  onSignedIn(to: string): Promise<void>;
  /** the own account is bound */
  onBound(): void;
  /** to the sign-in by password */
  onPassword(): void;
}

type Stage =
  | { kind: 'working' }
  /** which company; `off`: the one that was asked for has nothing set up */
  | { kind: 'company'; off: boolean }
  | { kind: 'failed'; words: string }
  | { kind: 'choice'; answer: EnteredBy }
  | { kind: 'second'; answer: EnteredBy };

/** The way in by another system: there, and back from it. Where nothing is set up it says so and leads to the sign-in by password. */
export function ProviderPage(props: ProviderPageProps) {
  const { provider, company, wanted, back, languages, onSignedIn, onBound, onPassword } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const returned = back && readState(back.state);
  const by = returned?.provider ?? provider;
  const name = translate(PROVIDERS[by].label, locale);
  const [stage, setStage] = useState<Stage>({ kind: 'working' });
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const title = t`${name}登录`;

  useEffect(() => void (document.title = `${title} - ${PRODUCT_NAME}`), [title]);

  /** What is refused is said here, with a way on. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStage({ kind: 'failed', words: error.message });
    } finally {
      setBusy(false);
    }
  }

  async function handleAnswer(answer: EnteredBy) {
    if (answer.token) return onSignedIn(answer.to ?? '');
    setStage({ kind: answer.challenge ? 'second' : 'choice', answer });
  }

  /** Leaves for the other system; its page takes the place of this one, so that Back leads to where one came from. */
  async function leave(corp_code: string) {
    const { on, url } = await beginBy[provider]({ corp_code, ...(wanted && { to: wanted }) });
    if (on === 1) location.replace(url);
    else if (provider === 'wechatopen')
      setStage({ kind: 'failed', words: t`这台服务器没有设置${name}登录，请用密码登录` });
    else setStage({ kind: 'company', off: corp_code !== '' });
  }

  // Both ways begin without a press, once: what came back is good once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt(async () => {
      if (!back)
        return company || provider === 'wechatopen'
          ? leave(company ?? '')
          : setStage({ kind: 'company', off: false });
      if (returned?.binds !== true) return handleAnswer(await enterBy(by, back));
      await bindBy[by](back);
      onBound();
    });
  });

  const password = (
    <Button kind="quiet" className="self-center" onClick={onPassword}>{t`用密码登录`}</Button>
  );
  const stages: { [K in Stage['kind']]: (stage: Extract<Stage, { kind: K }>) => ReactNode } = {
    working: () => (
      <output className="flex items-center gap-2 text-sm text-text-2">
        <Spinner />
        {back ? t`正在登录…` : t`正在前往${name}…`}
      </output>
    ),
    company: ({ off }) => (
      <PublicForm
        title={title}
        text={
          off
            ? t`这家企业还没有设置${name}登录。请检查企业代码，或者用密码登录。`
            : t`这里还没有设置${name}登录。如果您的企业已经开通，请输入企业代码；否则请用密码登录。`
        }
        form={companyForm(locale)}
        action={t`继续`}
        onSubmit={async ({ corp_code = '' }) => leave(corp_code)}
      >
        {password}
      </PublicForm>
    ),
    failed: ({ words }) => (
      <section className="flex flex-col gap-4">
        <h1 className="text-xl font-semibold">{title}</h1>
        <FaultNote>{words}</FaultNote>
        <Button kind="primary" size="large" onClick={onPassword}>{t`用密码登录`}</Button>
      </section>
    ),
    choice: ({ answer: { companies = [], state = '' } }) => (
      <CompanyChoice
        companies={companies}
        busy={busy}
        onChoose={(corp_code) =>
          void attempt(async () => handleAnswer(await enterBy(by, { state, corp_code })))
        }
        onBack={onPassword}
      />
    ),
    second: ({ answer }) => (
      <SecondStep
        step={answer}
        onSignedIn={() => onSignedIn(answer.to ?? '')}
        onBack={onPassword}
      />
    ),
  };
  const draw = stages[stage.kind] as (stage: Stage) => ReactNode;
  return <SignInFrame languages={languages}>{draw(stage)}</SignInFrame>;
}

/** `wechat.bind.…`: the server alone judges it, and this page only asks the call that belongs to it. */
function readState(state: string): { provider: ProviderKey; binds: boolean } | undefined {
  const [provider = '', purpose] = state.split('.');
  const known = (Object.keys(PROVIDERS) as ProviderKey[]).find((key) => key === provider);
  return known && { provider: known, binds: purpose === 'bind' };
}
