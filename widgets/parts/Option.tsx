import type { ReactNode } from 'react';
import type { Field } from '../../schemas/form.ts';

interface OptionProps {
  type: 'radio' | 'checkbox';
  name?: string;
  checked: boolean;
  disabled?: boolean;
  invalid: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}

/** One radio button or checkbox with its words, all of it a target. */
export function Option({ type, name, checked, disabled, invalid, onChange, children }: OptionProps) {
  return (
    <label className={`flex min-h-8 max-w-full items-center gap-2 pointer-coarse:min-h-11 ${disabled ? 'text-text-3' : 'cursor-pointer'}`}>
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={type === 'checkbox' && invalid ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </label>
  );
}

/** The designer's `inline` off means one below the other. */
export function optionsLayout(field: Field): string {
  return field.widget.options.inline === false ? 'flex flex-col items-start outline-none' : 'flex flex-wrap items-center gap-x-5 outline-none';
}
