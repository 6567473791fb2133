import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../../data/ownAccount.ts';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';
import { PublicForm, type PublicFormProps } from '../signIn/PublicForm.tsx';

const PRESENT: readonly string[] = ['own_password', 'old_password'];

interface OwnFormProps extends PublicFormProps {
  /** Escape puts it away */
  onClose(): void;
}

/** A form that asks for the present password of who has one. Others come by a code or an identity provider, and have just done so. */
export function OwnForm({ onClose, ...props }: OwnFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusBack();
  useKeyDown(box, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // of several that are open the one in which one is, or whose button one has just pressed
    const around = box.current?.closest('li, section');
    if (event.target instanceof Node && around?.contains(event.target)) onClose();
  });
  return (
    <div ref={box}>
      <Asked {...props} />
    </div>
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

/** When the form goes, the focus that goes with it returns to what has opened the form, or to what stands beside that where it has gone too. */
function useFocusBack() {
  const [{ opener, around }] = useState(() => {
    const opener = document.activeElement;
    return { opener, around: opener?.closest('section') };
  });
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const there = opener?.isConnected ? opener : around?.querySelector('button');
      if (there instanceof HTMLElement) there.focus();
    },
    [opener, around],
  );
}
