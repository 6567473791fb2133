import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { factorForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { confirmFirstFactor, makeFirstFactor, showSecondFactor } from '../../data/secondFactor.ts';
import type { SignInAnswer } from '../../data/signIn.ts';
import { PublicForm } from './PublicForm.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { useFirstField } from './useFirstField.ts';

export interface SecondStepProps {
  step: SignInAnswer;
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** The first factor was right: a code of the app, or, for who has none and needs one, the way to it. */
export function SecondStep({ step: { challenge = '', set_up }, ...props }: SecondStepProps) {
  return set_up === 1 ? (
    <FirstSetUp challenge={challenge} {...props} />
  ) : (
    <CodeQuestion challenge={challenge} {...props} />
  );
}

interface Asking extends Pick<SecondStepProps, 'onSignedIn' | 'onBack'> {
  challenge: string;
}

function CodeQuestion({ challenge, onSignedIn, onBack }: Asking) {
  const { t } = useLingui();
  const box = useFirstField();
  return (
    <div ref={box}>
      <PublicForm
        title={t`两步验证`}
        text={t`打开手机上的验证器应用，输入其中显示的验证码。`}
        form={factorForm(useLocale())}
        action={t`验证并登录`}
        onSubmit={async ({ code = '' }) => {
          await showSecondFactor(challenge, code);
          await onSignedIn();
        }}
      >
        <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>
      </PublicForm>
    </div>
  );
}

function FirstSetUp({ challenge, onSignedIn, onBack }: Asking) {
  const { t } = useLingui();
  const [begun, setBegun] = useState(false);
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-xl font-semibold">{t`设置两步验证`}</h1>
        {!begun && (
          <p className="text-sm text-text-2">{t`你的角色要求登录时使用两步验证，设置一次即可。`}</p>
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
