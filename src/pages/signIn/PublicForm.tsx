import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { coerceRecord } from '../../../schemas/validation/coerce.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { CODES, type CodePurpose } from '../../../schemas/staff/codes.ts';
import { passwordFault } from '../../../schemas/staff/password.ts';
import { STRANGER } from '../../../schemas/staff/publicForms.ts';
import { validateRecord } from '../../../schemas/validation/validate.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { sendCode } from '../../data/openAccount.ts';
import { CodeBox } from './CodeBox.tsx';
import { PasswordBox } from './PasswordBox.tsx';

export type PublicFormValues = Record<string, string>;

export interface PublicFormProps {
  title?: string;
  /** what it is for, where the title does not say it */
  text?: ReactNode;
  form: Form;
  action: string;
  /** known already, and not asked for */
  known?: PublicFormValues;
  /** what went wrong before anything was filled in */
  trouble?: string;
  /** the field `code` is a code that is sent to the mobile, or to another field by a call of its own */
  codeFor?: CodePurpose | CodeSending;
  /** what the server knows of a field that was left: a fault, or a note that stops nobody */
  onCheck?(model: string, given: PublicFormValues): Promise<FieldWord | undefined>;
  onSubmit(given: PublicFormValues): Promise<void>;
  /** between the fields and the button */
  choice?: ReactNode;
  /** below the button */
  children?: ReactNode;
}

export interface CodeSending {
  /** the field it is sent to */
  model: string;
  send(to: string): Promise<{ resend: number; by_log: 0 | 1 }>;
}

export interface FieldWord {
  kind: 'fault' | 'note';
  text: string;
}

const COMPLETE: Readonly<Record<string, string>> = {
  name: 'name',
  mobile: 'username',
  corp_name: 'organization',
  code: 'one-time-code',
  email: 'email',
};

/** A form of somebody who is not signed in, judged by the same definition as on the server; what the server says stands at its field. */
export function PublicForm({
  title,
  text,
  form,
  action,
  known = {},
  trouble = '',
  codeFor,
  onCheck,
  onSubmit,
  choice,
  children,
}: PublicFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [faults, setFaults] = useState<Readonly<PublicFormValues>>({});
  const [notes, setNotes] = useState<Readonly<PublicFormValues>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const stem = useId(); // several forms may be open that ask for the same
  const fillsPage = title !== undefined;
  useEffect(() => {
    if (fillsPage && document.activeElement === document.body) focusFirst(box.current);
  }, [fillsPage]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const given = read();
    setRefusal('');
    if (tell(judge(given))) return;
    setBusy(true);
    try {
      await onSubmit(given);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const told = tell(
        Object.fromEntries(error.fields.map(({ field, text: words }) => [field, words ?? ''])),
      );
      if (!told) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  function read(): PublicFormValues {
    return {
      ...(box.current && (Object.fromEntries(new FormData(box.current)) as PublicFormValues)),
      ...known,
    };
  }

  /** What the server knows of a field is said as soon as it was left; without an answer there is nothing to say. */
  async function handleLeave(model: string) {
    const given = read();
    if (!onCheck || !given[model] || judge(given)[model] !== undefined) return;
    const word = await onCheck(model, given).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (read()[model] !== given[model]) return;
    setFaults(({ [model]: _, ...others }) =>
      word?.kind === 'fault' ? { ...others, [model]: word.text } : others,
    );
    setNotes(({ [model]: _, ...others }) =>
      word?.kind === 'note' ? { ...others, [model]: word.text } : others,
    );
  }

  async function handleSend(to: CodePurpose | CodeSending): Promise<number | undefined> {
    const { model, send } =
      typeof to === 'string'
        ? { model: 'mobile', send: (mobile: string) => sendCode(mobile, to) }
        : to;
    const given = read();
    const { [model]: fault } = judge(given);
    if (fault !== undefined) {
      tell({ [model]: fault });
      return undefined;
    }
    setRefusal('');
    setFaults({});
    try {
      const { resend, by_log } = await send(given[model]?.trim() ?? '');
      const minutes = CODES.minutes;
      setNotes((present) => ({
        ...present,
        code:
          by_log === 1
            ? t`这台服务器没有接入短信或邮件，验证码在服务器日志里，${minutes} 分钟内有效。`
            : t`验证码已发送，${minutes} 分钟内有效。`,
      }));
      box.current?.querySelector<HTMLElement>('[name=code]')?.focus();
      return resend;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const told = tell(
        Object.fromEntries(error.fields.map(({ field, text: words }) => [field, words ?? ''])),
      );
      if (!told) setRefusal(error.message);
      return undefined;
    }
  }

  /** Shows what is wrong and goes to the first of it. */
  function tell(found: PublicFormValues): boolean {
    setFaults(found);
    const first = [...form.fields.keys()].find((model) => found[model] !== undefined);
    if (first !== undefined) box.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }

  function judge(given: PublicFormValues): PublicFormValues {
    const values = { ...coerceRecord(form, given), password: given.password };
    const errors = validateRecord({
      form,
      values,
      context: { viewer: STRANGER, settings: {}, today: '' },
    });
    const fault = given.password ? passwordFault(given.password) : undefined;
    return Object.fromEntries(
      [...errors, ...(fault ? [{ field: 'password', ...fault }] : [])].map((error) => [
        error.field,
        fieldMessage(error, locale),
      ]),
    );
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
    >
      <header className="flex flex-col gap-1.5">
        {title && <h1 className="text-xl font-semibold">{title}</h1>}
        {text && <p className="text-sm text-text-2">{text}</p>}
      </header>
      {(refusal || trouble) && <FaultNote>{refusal || trouble}</FaultNote>}
      {[...form.fields.values()]
        .filter(({ model }) => known[model] === undefined)
        .map(({ model, name: label, help }) => {
          const [id, fault] = [`${stem}-${model}`, faults[model]];
          const note = fault ?? notes[model] ?? help;
          const props = {
            id,
            name: model,
            className: 'h-10',
            invalid: fault !== undefined,
            onBlur: () => void handleLeave(model),
            ...(note && { 'aria-describedby': `${id}-note` }),
          };
          return (
            <div key={model}>
              <FieldLabel htmlFor={id} className="mb-1">
                {label}
              </FieldLabel>
              {model.endsWith('password') ? (
                <PasswordBox
                  {...props}
                  autoComplete={model === 'password' ? 'new-password' : 'current-password'}
                />
              ) : model === 'code' && codeFor ? (
                <CodeBox {...props} onSend={() => handleSend(codeFor)} />
              ) : (
                <TextBox
                  {...props}
                  type={model === 'mobile' ? 'tel' : 'text'}
                  autoComplete={COMPLETE[model] ?? 'off'}
                  {...(model.endsWith('code') && { autoCapitalize: 'characters' })}
                />
              )}
              {note && (
                <FieldMessage id={`${id}-note`} kind={fault ? 'error' : 'help'}>
                  {note}
                </FieldMessage>
              )}
            </div>
          );
        })}
      {choice}
      <Button type="submit" kind="primary" size="large" loading={busy} className="mt-1 w-full">
        {action}
      </Button>
      {children}
    </form>
  );
}

/** Where a keyboard is at hand; elsewhere it would come up over what is being read. */
function focusFirst(form: HTMLFormElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches)
    form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
