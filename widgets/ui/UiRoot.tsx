import type { ReactNode } from 'react';
import { Toaster } from './Toaster.tsx';
import { TooltipHost } from './TooltipHost.tsx';
import { ConfirmProvider } from './useConfirm.tsx';

/** What bricks need around them once: the places of messages, questions and tooltips. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      {children}
      <Toaster />
      <TooltipHost />
    </ConfirmProvider>
  );
}
