import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { copyText } from '../../records/panel/copyText.ts';

/** A value that is told once: read, marked whole, copied. */
export function Copied({ label, value }: { label: string; value: string }) {
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
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
        <Button aria-label={t`复制${label}`} onClick={() => void copyText(value)}>{t`复制`}</Button>
      </span>
    </div>
  );
}
