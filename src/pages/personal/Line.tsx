import type { ReactNode } from 'react';

export interface LineProps {
  label: ReactNode;
  /** what it is at present */
  children: ReactNode;
  /** what changes it */
  action?: ReactNode;
  /** below, while it is being changed */
  below?: ReactNode;
}

/** One thing about oneself: what it is called, what it is, and what changes it. */
export function Line({ label, children, action, below }: LineProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="w-28 shrink-0 text-sm text-text-2">{label}</span>
        <span className="min-w-0 flex-1 text-sm break-words">{children}</span>
        {action}
      </div>
      {below && <div className="max-w-[360px] pb-4">{below}</div>}
    </li>
  );
}
