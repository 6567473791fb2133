import { Trans } from '@lingui/react/macro';
import type { InputProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** On or off, stored as 1 or 0. Unanswered looks like off and is stored as nothing until somebody touches it. */
export function SwitchInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
}: InputProps<0 | 1>) {
  const on = valueAsText(value) === '1';
  return (
    <span className="flex h-8 items-center gap-2 pointer-coarse:h-11">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => !readOnly && onChange(event.target.checked ? 1 : 0)}
        onBlur={onBlur}
        aria-readonly={readOnly || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={field.required || undefined}
        className={`relative h-5 w-9 shrink-0 appearance-none rounded-full border transition-colors duration-150 before:absolute before:top-0.5 before:start-0.5 before:size-3.5 before:rounded-full before:transition-transform before:duration-150 checked:before:translate-x-4 rtl:checked:before:-translate-x-4 ${
          readOnly
            ? 'border-dashed border-line-strong bg-surface-0 before:bg-text-3'
            : 'cursor-pointer border-line-strong bg-surface-2 before:bg-text-3 checked:border-accent checked:bg-accent checked:before:bg-accent-text'
        } ${invalid ? 'border-danger' : ''}`}
      />
      <span aria-hidden className="text-sm text-text-2">
        {on ? <Trans>是</Trans> : <Trans>否</Trans>}
      </span>
    </span>
  );
}
