import { useId } from 'react';
import { FieldLabel, FieldMessage } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';

export interface NameFieldProps {
  label: string;
  value: string;
  maxLength: number;
  placeholder: string;
  fault: string | undefined;
  onChange(name: string): void;
}

/** What something that is worked on is called: required, with its fault below. */
export function NameField({
  label,
  value,
  maxLength,
  placeholder,
  fault,
  onChange,
}: NameFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id} required>
        {label}
      </FieldLabel>
      <TextBox
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        placeholder={placeholder}
        invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && <FieldMessage id={`${id}-fault`}>{fault}</FieldMessage>}
    </div>
  );
}
