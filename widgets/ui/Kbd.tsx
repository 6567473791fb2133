import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface KbdProps {
  children: ReactNode;
  /** on a tooltip */
  inverse?: boolean;
}

/** A key as it stands on the keyboard. */
export function Kbd({ children, inverse }: KbdProps) {
  return (
    <kbd
      className={cx(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded border px-1 font-[inherit] text-[11px] leading-none',
        inverse ? 'border-surface-1/30 text-surface-1' : 'border-line bg-surface-1 text-text-3',
      )}
    >
      {children}
    </kbd>
  );
}
