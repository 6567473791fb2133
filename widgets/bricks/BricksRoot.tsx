import type { ReactNode } from 'react';
import { Toaster } from './Toaster.tsx';
import { ConfirmProvider } from './useConfirm.tsx';

/** What bricks need around them once: the place of messages and of questions. */
export function BricksRoot({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      {children}
      <Toaster />
    </ConfirmProvider>
  );
}
