import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox, type TextBoxProps } from '../../../widgets/ui/TextBox.tsx';
import type { ApiError } from '../../data/transport/apiError.ts';
import type { Credentials } from '../../data/signIn.ts';
import { PasswordBox } from './PasswordBox.tsx';

export interface SignInFormProps {
  given: Credentials;
  busy: boolean;
  error?: ApiError;
  onSignIn(credentials: Credentials): void;
  /** below the button */
  children?: ReactNode;
}

type Name = 'mobile' | 'password' | 'corp_code';
type Faults = Partial<Record<Name, string>>;

/** What is missing is said under its field, before anything is sent; what the server says stands where it belongs. */
export function SignInForm({ given, busy, error, onSignIn, children }: SignInFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  // On a phone this would push the page up behind a keyboard.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) focusOn(form.current, 'mobile');
  }, []);
  const [missing, setMissing] = useState<Faults>({});
  const faults: Faults = {
    ...Object.fromEntries((error?.fields ?? []).map(({ field, text }) => [field, text])),
    ...missing,
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: Name) => String(data.get(name) ?? '');
    const credentials = {
      mobile: read('mobile').trim(),
      password: read('password'),
      corp_code: read('corp_code').trim(),
    };
    const found: Faults = {
      ...(credentials.mobile === '' && { mobile: t`请输入 手机号` }),
      ...(credentials.password === '' && { password: t`请输入 密码` }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSignIn(credentials);
    else focusOn(form.current, first);
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{t`登录`}</h1>
      {error && error.fields.length === 0 && <FaultNote>{error.message}</FaultNote>}
      <Field name="mobile" label={t`手机号`} fault={faults.mobile}>
        {(props) => (
          <TextBox
            {...props}
            type="tel"
            inputMode="tel"
            // browsers that can offer passkeys here too
            autoComplete="username webauthn"
            defaultValue={given.mobile}
          />
        )}
      </Field>
      <Field name="password" label={t`密码`} fault={faults.password}>
        {(props) => (
          <PasswordBox {...props} autoComplete="current-password" defaultValue={given.password} />
        )}
      </Field>
      <Field
        name="corp_code"
        label={t`企业代码`}
        fault={faults.corp_code}
        help={t`只属于一家企业时可以不填`}
      >
        {(props) => (
          <TextBox
            {...props}
            autoComplete="organization"
            autoCapitalize="characters"
            defaultValue={given.corp_code}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" loading={busy} className="mt-1 w-full">
        {t`登录`}
      </Button>
      {children}
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
}

interface FieldProps {
  name: Name;
  label: string;
  fault?: string;
  help?: string;
  children(
    props: Pick<TextBoxProps, 'id' | 'name' | 'invalid' | 'aria-describedby' | 'className'>,
  ): ReactNode;
}

function Field({ name, label, fault, help, children }: FieldProps) {
  const id = `sign-in-${name}`;
  const note = fault ?? help;
  return (
    <div>
      <FieldLabel htmlFor={id} className="mb-1">
        {label}
      </FieldLabel>
      {children({
        id,
        name,
        invalid: fault !== undefined,
        'aria-describedby': note && `${id}-note`,
        className: 'h-10',
      })}
      {note && (
        <FieldMessage id={`${id}-note`} kind={fault ? 'error' : 'help'}>
          {note}
        </FieldMessage>
      )}
    </div>
  );
}
