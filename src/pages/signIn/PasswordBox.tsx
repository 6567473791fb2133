import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextBox, type TextBoxProps } from '../../../widgets/ui/TextBox.tsx';

/** A password, readable while one asks for it. */
export function PasswordBox(props: TextBoxProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOff : Eye;
  return (
    <TextBox
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={t`显示密码`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-me-1.5 grid size-7 place-items-center rounded hover:bg-hover hover:text-text-1"
        >
          <Sign size={16} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
