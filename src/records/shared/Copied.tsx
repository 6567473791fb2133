import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { copyText } from './copyText.ts';

export interface CopiedProps {
  label: string;
  value: string;
  /** what machines read, letter by letter */
  code?: boolean;
  help?: string;
  /** what else is done with it */
  children?: ReactNode;
}

/** A value that is taken elsewhere: marked whole when it is touched, copied in one press. */
export function Copied({ label, value, code = false, help, children }: CopiedProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <span className="flex items-center gap-2">
        <TextBox
          id={id}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={value}
          {...(code && { className: 'font-mono' })}
          onFocus={(event) => event.target.select()}
        />
        <Button aria-label={t`复制${label}`} onClick={() => void copyText(value)}>{t`复制`}</Button>
        {children}
      </span>
      {help && <p className="text-xs text-text-3">{help}</p>}
    </div>
  );
}
