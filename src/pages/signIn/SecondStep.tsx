import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TRUST } from '../../../schemas/staff/codes.ts';
import { factorForm, recoveryForm } from '../../../schemas/staff/publicForms.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { confirmFirstFactor, makeFirstFactor, showSecondFactor } from '../../data/secondFactor.ts';
import { showPasskey } from '../../data/passkeys.ts';
import type { SignInAnswer } from '../../data/signIn.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { PublicForm } from './PublicForm.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { useFirstField } from './useFirstField.ts';

export interface SecondStepProps {
  step: SignInAnswer;
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** The first factor was right: a passkey or a code, or, for who has none and needs one, the way to it. */
export function SecondStep({ step, ...props }: SecondStepProps) {
  const { challenge = '', set_up, passkey, app, trust } = step;
  const offered = passkey === 1 && 'PublicKeyCredential' in window;
  const [byCode, setByCode] = useState(!offered);
  const [trusting, setTrusting] = useState(false);
  const asking = {
    challenge,
    app: app === 1,
    trust: trusting ? (1 as const) : (0 as const),
    choice: trust === 1 && <TrustChoice chosen={trusting} onChange={setTrusting} />,
    ...props,
  };
  if (set_up === 1) return <FirstSetUp challenge={challenge} {...props} />;
  return byCode ? (
    <CodeQuestion {...asking} {...(offered && { onPasskey: () => setByCode(false) })} />
  ) : (
    <PasskeyQuestion {...asking} onCode={() => setByCode(true)} />
  );
}

interface Asking extends Pick<SecondStepProps, 'onSignedIn' | 'onBack'> {
  challenge: string;
  /** has an app that makes codes; else recovery codes alone stand in */
  app: boolean;
  /** the browser is to stand in for this step from now on */
  trust: 0 | 1;
  /** whether it is, where the company allows it */
  choice: ReactNode;
}

function TrustChoice({ chosen, onChange }: { chosen: boolean; onChange(chosen: boolean): void }) {
  const { t } = useLingui();
  const days = TRUST.days;
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={chosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t`${days} 天内信任这台设备，不再询问`}
    </label>
  );
}

function PasskeyQuestion({
  challenge,
  app,
  trust,
  choice,
  onSignedIn,
  onBack,
  onCode,
}: Asking & { onCode(): void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  async function handleShow() {
    setBusy(true);
    setTrouble('');
    try {
      if (await showPasskey(challenge, trust)) await onSignedIn();
      else setTrouble(t`没有使用通行密钥，可以重试，或换一种方式`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-xl font-semibold">{t`两步验证`}</h1>
        <p className="text-sm text-text-2">{t`用已添加的通行密钥确认是您本人，例如指纹、面容或安全密钥。`}</p>
      </header>
      {trouble && <FaultNote>{trouble}</FaultNote>}
      {choice}
      <Button
        kind="primary"
        size="large"
        ref={button}
        loading={busy}
        onClick={() => void handleShow()}
      >{t`使用通行密钥`}</Button>
      <div className="flex flex-wrap justify-center gap-1">
        <Button kind="quiet" onClick={onCode}>
          {app ? t`改用验证码` : t`改用恢复码`}
        </Button>
        <Button kind="quiet" onClick={onBack}>{t`返回登录`}</Button>
      </div>
    </section>
  );
}

function CodeQuestion({
  challenge,
  app,
  trust,
  choice,
  onSignedIn,
  onBack,
  onPasskey,
}: Asking & { onPasskey?(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const box = useFirstField();
  return (
    <div ref={box}>
      <PublicForm
        title={t`两步验证`}
        text={
          app
            ? t`打开手机上的验证器应用，输入其中显示的验证码。`
            : t`输入一个恢复码，每个只能用一次。`
        }
        form={app ? factorForm(locale) : recoveryForm(locale)}
        action={t`验证并登录`}
        choice={choice}
        onSubmit={async ({ code = '' }) => {
          await showSecondFactor(challenge, { code, trust });
          await onSignedIn();
        }}
      >
        <div className="flex flex-wrap justify-center gap-1">
          {onPasskey && <Button kind="quiet" onClick={onPasskey}>{t`改用通行密钥`}</Button>}
          <Button kind="quiet" onClick={onBack}>{t`返回登录`}</Button>
        </div>
      </PublicForm>
    </div>
  );
}

function FirstSetUp({
  challenge,
  onSignedIn,
  onBack,
}: Pick<Asking, 'challenge' | 'onSignedIn' | 'onBack'>) {
  const { t } = useLingui();
  const [begun, setBegun] = useState(false);
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-xl font-semibold">{t`设置两步验证`}</h1>
        {!begun && (
          <p className="text-sm text-text-2">{t`公司要求登录时使用两步验证，设置一次即可。`}</p>
        )}
      </header>
      <SetUpFactor
        make={() => makeFirstFactor(challenge)}
        confirm={async (code) => {
          const codes = await confirmFirstFactor(challenge, code);
          setBegun(true);
          return codes;
        }}
        done={t`已保存，进入系统`}
        onDone={onSignedIn}
      />
      {!begun && (
        <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>
      )}
    </section>
  );
}
