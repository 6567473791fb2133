import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TextBoxProps extends ComponentProps<'input'> {
  invalid?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** of the input itself; `className` is of the box */
  inputClassName?: string;
}

/**
 * The look of everything one types into or chooses in. The box takes the focus ring, so icons and units can stand inside it.
 * What cannot be changed is a quiet dashed plate: never taken for a box to fill in.
 */
export function boxClass({ invalid, readOnly }: { invalid?: boolean; readOnly?: boolean }): string {
  return cx(
    BOX,
    invalid ? BAD : readOnly ? FIXED : GOOD,
    readOnly ? 'bg-surface-0' : 'bg-surface-1',
  );
}

const BOX =
  'flex w-full min-w-0 items-center gap-1.5 rounded-md border text-sm text-text-1 ' +
  'focus-within:outline-2 focus-within:-outline-offset-1 has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-surface-2 has-[:disabled]:text-text-3';
const GOOD =
  'border-line-strong/70 hover:border-line-strong focus-within:border-accent focus-within:outline-accent has-[:disabled]:border-line';
const FIXED = 'border-dashed border-line-strong/60 focus-within:outline-accent';
const BAD = 'border-danger focus-within:outline-danger';

export function TextBox({
  invalid: told,
  leading,
  trailing,
  className,
  inputClassName,
  maxLength,
  ...input
}: TextBoxProps) {
  const { t } = useLingui();
  const text = typeof input.value === 'string' ? input.value : '';
  const over = maxLength === undefined ? 0 : Math.max(0, Array.from(text).length - maxLength);
  const invalid = told === true || over > 0;
  // A browser would cut a paste at the limit without a word: it stays, is counted, and its form is not sent.
  const judge = (element: HTMLInputElement | null) =>
    element?.setCustomValidity(over > 0 ? t`超出上限 ${over} 字` : '');
  return (
    <span
      className={cx(
        boxClass({ invalid, readOnly: input.readOnly }),
        'h-control px-2.5 pointer-coarse:h-11',
        className,
      )}
    >
      {leading && <span className="flex shrink-0 text-text-3">{leading}</span>}
      <input
        type="text"
        {...input}
        {...(maxLength !== undefined && { ref: judge })}
        aria-invalid={invalid || undefined}
        className={cx(
          'h-full w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed',
          inputClassName,
        )}
      />
      {over > 0 && (
        <span
          role="alert"
          className="shrink-0 text-xs text-danger tabular-nums"
        >{t`超出上限 ${over} 字`}</span>
      )}
      {trailing && <span className="flex shrink-0 items-center text-text-3">{trailing}</span>}
    </span>
  );
}
