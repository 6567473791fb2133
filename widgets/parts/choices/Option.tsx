import type { ReactNode } from 'react';
import type { Field } from '../../../schemas/form/form.ts';

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
export function Option({
  type,
  name,
  checked,
  disabled,
  invalid,
  onChange,
  children,
}: OptionProps) {
  return (
    <label
      className={`flex min-h-8 max-w-full items-center gap-2 text-sm pointer-coarse:min-h-11 ${disabled ? 'text-text-3' : 'cursor-pointer'}`}
    >
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

/** More would push the rest of the form out of sight. */
const MANY = 15;

/** The designer's `inline` off means one below the other; many stand in columns and scroll in themselves. */
export function optionsLayout(field: Field, count: number): string {
  if (count > MANY)
    return 'grid max-h-72 auto-rows-min grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 overflow-y-auto overscroll-contain rounded-md border border-line px-2.5 py-1 outline-none';
  return field.widget.options.inline === false
    ? 'flex flex-col items-start outline-none'
    : 'flex flex-wrap items-center gap-x-5 outline-none';
}
