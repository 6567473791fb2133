import { useLingui } from '@lingui/react/macro';
import { useProfile } from '../../data/ownAccount.ts';
import { PublicForm, type PublicFormProps } from '../signIn/PublicForm.tsx';
import { PutAway } from './PutAway.tsx';

const PRESENT: readonly string[] = ['own_password', 'old_password'];

interface OwnFormProps extends PublicFormProps {
  /** Escape puts it away */
  onClose(): void;
}

/** A form that asks for the present password of who has one. Others come by a code or an identity provider, and have just done so. */
export function OwnForm({ onClose, ...props }: OwnFormProps) {
  return (
    <PutAway onClose={onClose}>
      <Asked {...props} />
    </PutAway>
  );
}

function Asked({ form, text, ...props }: PublicFormProps) {
  const { t } = useLingui();
  const { data } = useProfile();
  if (data?.has_password !== 0) return <PublicForm form={form} text={text} {...props} />;
  const fields = new Map([...form.fields].filter(([model]) => !PRESENT.includes(model)));
  return (
    <PublicForm
      {...props}
      form={{ ...form, fields }}
      text={
        <>
          {text && <>{text} </>}
          {t`您没有登录密码，登录后十分钟内可以直接操作。`}
        </>
      }
    />
  );
}
