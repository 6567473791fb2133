import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { boxClass } from '../../ui/TextBox.tsx';

interface FrameProps extends ComponentProps<'div'> {
  readOnly?: boolean;
  invalid?: boolean;
  /** grows with what is in it: chips, several lines */
  tall?: boolean;
}

/** The box of a control that is more than one line of typed text. */
export function Frame({ readOnly, invalid, tall, className, ...rest }: FrameProps) {
  const size = tall ? 'min-h-control pointer-coarse:min-h-11' : 'h-control pointer-coarse:h-11';
  return (
    <div
      {...rest}
      className={cx(
        boxClass({ invalid, readOnly }),
        size,
        'has-[[aria-expanded=true]]:border-accent',
        className,
      )}
    />
  );
}
