import '../../records/lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { coerceRecord } from '../../../schemas/coerce.ts';
import { fieldMessage } from '../../../schemas/messages.ts';
import { joinForm } from '../../../schemas/staff/forms.ts';
import { passwordFault } from '../../../schemas/staff/password.ts';
import { validateRecord } from '../../../schemas/validate.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { FieldMessage, Label } from '../../../widgets/bricks/Field.tsx';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { CallError } from '../../data/callError.ts';
import { useLocale } from '../../data/definitions.ts';
import { askToJoin, readInvitation } from '../../data/staff.ts';
import { PasswordBox } from './PasswordBox.tsx';

type Faults = Readonly<Record<string, string>>;

/** Asks to join a company, by its code or the invitation in the address; judged by the same form as on the server. */
export function JoinForm({ invitation, onBack }: { invitation: string | null; onBack(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [faults, setFaults] = useState<Faults>({});
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState('');
  const [company, setCompany] = useState<{ corp_code: string; corp_name: string }>();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (invitation === null) return;
    readInvitation(invitation).then(setCompany, (error: unknown) =>
      setTrouble(error instanceof CallError ? error.message : ''),
    );
  }, [invitation]);
  const form = joinForm(locale);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const given = {
      ...Object.fromEntries(new FormData(event.currentTarget)),
      ...(company && { corp_code: company.corp_code }),
    } as Record<string, string>;
    const found = judge(given);
    setFaults(found);
    setTrouble('');
    const [first] = Object.keys(found);
    if (first !== undefined) {
      box.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      setAsked(
        (
          await askToJoin({
            ...given,
            ...(company && invitation !== null && { token: invitation }),
          })
        ).corp_name,
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(Object.fromEntries(error.fields.map(({ field, text }) => [field, text ?? ''])));
      setTrouble(error.fields.length > 0 ? '' : error.message);
    } finally {
      setBusy(false);
    }
  }

  function judge(given: Record<string, string>): Faults {
    const values = { ...coerceRecord(form, given), password: given.password };
    const viewer = {
      id: 0,
      corp_id: 0,
      name: '',
      is_admin: 0 as const,
      department_id: null,
      permissions: [],
      scope: 'own' as const,
    };
    const errors = validateRecord({ form, values, context: { viewer, settings: {}, today: '' } });
    const fault = given.password ? passwordFault(given.password) : undefined;
    return Object.fromEntries(
      [...errors, ...(fault ? [{ field: 'password', ...fault }] : [])].map((error) => [
        error.field,
        fieldMessage(error, locale),
      ]),
    );
  }

  const back = <Button kind="quiet" className="self-start" onClick={onBack}>{t`返回登录`}</Button>;
  if (asked) {
    return (
      <output className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold">{t`申请已提交`}</h1>
        <p className="text-sm text-text-2">{t`「${asked}」的管理员审核通过后，你就可以用手机号和密码登录。`}</p>
        {back}
      </output>
    );
  }
  const name = company?.corp_name;
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
    >
      <h1 className="text-xl font-semibold">{name ? t`加入「${name}」` : t`加入企业`}</h1>
      {trouble && (
        <p role="alert" className="rounded-md bg-danger/10 px-3 py-2 text-sm text-danger">
          {trouble}
        </p>
      )}
      {[...form.fields.values()]
        .filter(({ model }) => model !== 'corp_code' || !company)
        .map(({ model, name: label }) => {
          const [id, fault] = [`join-${model}`, faults[model]];
          const props = {
            id,
            name: model,
            className: 'h-10',
            invalid: fault !== undefined,
            ...(fault && { 'aria-describedby': `${id}-note` }),
          };
          return (
            <div key={model}>
              <Label htmlFor={id} className="mb-1">
                {label}
              </Label>
              {model === 'password' ? (
                <PasswordBox {...props} autoComplete="new-password" />
              ) : (
                <TextBox
                  {...props}
                  type={model === 'mobile' ? 'tel' : 'text'}
                  autoComplete={{ name: 'name', mobile: 'tel' }[model] ?? 'off'}
                />
              )}
              {fault && <FieldMessage id={`${id}-note`}>{fault}</FieldMessage>}
            </div>
          );
        })}
      <Button
        type="submit"
        kind="primary"
        size="large"
        loading={busy}
        className="w-full"
      >{t`申请加入`}</Button>
      {back}
    </form>
  );
}
