import { type ReactNode, useId } from 'react';

export interface BlockProps {
  title: string;
  /** what changes it */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of a settings page, with its name and what is done to it. */
export function Block({ title, actions, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line">
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <h2 id={id} className="me-auto font-semibold">
          {title}
        </h2>
        {actions}
      </header>
      <div className="px-4 py-3 text-sm">{children}</div>
    </section>
  );
}
