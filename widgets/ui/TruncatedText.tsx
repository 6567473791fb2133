import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One line that ends in an ellipsis when there is no room; the whole of it shows while it is pointed at or holds the focus. */
export function TruncatedText({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <span data-cut="" className={cx('block min-w-0 truncate', className)}>
      {children}
    </span>
  );
}
