import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { type ProviderKey, PROVIDERS } from '../../../schemas/staff/providers.ts';
import { SIGN_IN_WAYS } from '../../../schemas/staff/signInWays.ts';
import { companyForm } from '../../../schemas/staff/publicForms.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { Spinner } from '../../../widgets/ui/Spinner.tsx';
import { useLocale } from '../../data/definitions.ts';
import {
  type Back,
  beginBy,
  type Begun,
  bindBy,
  type EnteredBy,
  enterBy,
  type SignInProvider,
} from '../../data/providers.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { Choices } from './Choices.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStep = lazyComponent(async () => (await import('./SecondStep.tsx')).SecondStep);

export interface ProviderPageProps {
  provider: SignInProvider;
  /** of an identity provider: which one */
  loginKey?: string | undefined;
  /** the company whose application leads here */
  company?: string | null;
  /** where one wants to go */
  wanted?: string;
  /** what was sent back; its state begins with the system and with what it is for */
  back?: Back;
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
  /** which of the company's identity providers */
  | { kind: 'providers'; choices: NonNullable<Begun['choices']> }
  | { kind: 'failed'; words: string }
  | { kind: 'choice'; answer: EnteredBy }
  | { kind: 'second'; answer: EnteredBy };

/** The way in by another system: there, and back from it. Where nothing is set up it says so and leads to the sign-in by password. */
export function ProviderPage(props: ProviderPageProps) {
  const { provider, loginKey, company, wanted, back } = props;
  const { languages, onSignedIn, onBound, onPassword } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const returned = back && readState(back.state);
  const by = returned?.provider ?? provider;
  const name = translate(by === 'oidc' ? SIGN_IN_WAYS.oidc : PROVIDERS[by].label, locale);
  const [stage, setStage] = useState<Stage>({ kind: 'working' });
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const title = by === 'oidc' ? name : t`${name}登录`;

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
  async function leave(where: { corp_code: string } | { login_key: string }) {
    const answer: Begun = await beginBy[by]({ ...where, ...(wanted && { to: wanted }) });
    const { on, url, choices } = answer;
    if (on === 1 && choices && url === '') setStage({ kind: 'providers', choices });
    else if (on === 1) location.replace(url);
    else if (by === 'wechatopen')
      setStage({ kind: 'failed', words: t`这台服务器没有设置${name}登录，请用密码登录` });
    else setStage({ kind: 'company', off: !('corp_code' in where) || where.corp_code !== '' });
  }

  /** Leaves at once where it is known whereto; asks for the company otherwise. */
  async function begin() {
    if (loginKey !== undefined) return leave({ login_key: loginKey });
    if (company || by === 'wechatopen') return leave({ corp_code: company ?? '' });
    setStage({ kind: 'company', off: false });
  }

  // Both ways begin without a press, once: what came back is good once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt(async () => {
      if (!back) return begin();
      if (returned?.binds !== true) return handleAnswer(await enterBy(by, back));
      await bindBy[by](back);
      onBound();
    });
  });

  const words =
    by === 'oidc'
      ? {
          asked: t`输入企业代码，前往公司的统一登录。`,
          unknown: t`没有找到可用的单点登录。请检查企业代码，或者用密码登录。`,
        }
      : {
          asked: t`这里还没有设置${name}登录。如果您的企业已经开通，请输入企业代码；否则请用密码登录。`,
          unknown: t`这家企业还没有设置${name}登录。请检查企业代码，或者用密码登录。`,
        };
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
        text={off ? words.unknown : words.asked}
        form={companyForm(locale)}
        action={t`继续`}
        onSubmit={async ({ corp_code = '' }) => leave({ corp_code })}
      >
        {password}
      </PublicForm>
    ),
    failed: ({ words }) => (
      <section className="flex flex-col gap-4">
        <h1 className="text-xl font-semibold">{title}</h1>
        <FaultNote>{words}</FaultNote>
        {by === 'oidc' && (
          <Button
            kind="primary"
            size="large"
            loading={busy}
            onClick={() => void attempt(begin)}
          >{t`重新登录`}</Button>
        )}
        <Button
          kind={by === 'oidc' ? 'default' : 'primary'}
          size="large"
          onClick={onPassword}
        >{t`用密码登录`}</Button>
      </section>
    ),
    providers: ({ choices }) => (
      <Choices
        title={t`选择登录方式`}
        rows={choices.map(({ login_key, name: label }) => ({ key: login_key, label }))}
        busy={busy}
        onChoose={(login_key) => void attempt(() => leave({ login_key }))}
        onBack={onPassword}
      />
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

const KNOWN: readonly SignInProvider[] = [...(Object.keys(PROVIDERS) as ProviderKey[]), 'oidc'];

/** `wechat.bind.…`: the server alone judges it, and this page only asks the call that belongs to it. */
function readState(state: string): { provider: SignInProvider; binds: boolean } | undefined {
  const [provider = '', purpose] = state.split('.');
  const known = KNOWN.find((key) => key === provider);
  return known && { provider: known, binds: purpose === 'bind' };
}
