import type { ReactNode } from 'react';

/** Why something as a whole did not work, read out as it appears; a fault of one field stands at that field. */
export function FaultNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-danger/10 px-3 py-2 text-sm text-danger">
      {children}
    </p>
  );
}
