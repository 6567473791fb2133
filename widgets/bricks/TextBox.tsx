import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TextBoxProps extends ComponentProps<'input'> {
  invalid?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** of the input itself; `className` is of the box */
  inputClassName?: string;
}

/** The look of everything one types into. The box takes the focus ring, so icons and units can stand inside it. */
export const BOX =
  'flex w-full min-w-0 items-center gap-1.5 rounded-md border border-line-strong/70 bg-surface-1 text-sm text-text-1 transition-[border-color] duration-100 ' +
  'hover:border-line-strong focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent ' +
  'has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-surface-2 has-[:disabled]:text-text-3 has-[[readonly]]:border-line has-[[readonly]]:bg-surface-0';
export const BOX_INVALID = 'border-danger hover:border-danger focus-within:border-danger focus-within:outline-danger';

export function TextBox({ invalid, leading, trailing, className, inputClassName, ...input }: TextBoxProps) {
  return (
    <span className={cx(BOX, 'h-control px-2.5 pointer-coarse:h-11', invalid && BOX_INVALID, className)}>
      {leading && <span className="flex shrink-0 text-text-3">{leading}</span>}
      <input
        type="text"
        {...input}
        aria-invalid={invalid || undefined}
        className={cx('h-full w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed', inputClassName)}
      />
      {trailing && <span className="flex shrink-0 items-center text-text-3">{trailing}</span>}
    </span>
  );
}
