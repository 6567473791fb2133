import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { keepForToasts } from './layers.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** names the layer for screen readers */
  label: string;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
}

/** A small layer with controls, beside the button that opened it. */
export function Popover({ trigger, label, open, onOpenChange, align = 'start', side = 'bottom', className, children }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={keepForToasts}
          className={cx(
            'animate-fade z-60 max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-surface-1 p-3 text-sm text-text-1 shadow-layer focus:outline-none',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
