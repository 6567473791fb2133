import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** one element that takes a ref; the tooltip shows while it is pointed at or holds the focus */
  children: ReactElement;
}

/** A short explanation. Never the only place of something a person must know: a finger cannot point. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Provider delayDuration={400} disableHoverableContent>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="animate-fade z-70 flex max-w-80 items-center gap-2 rounded-md bg-text-1 px-2 py-1 text-xs break-words text-surface-1"
          >
            {text}
            {shortcut && <Kbd inverse>{shortcut}</Kbd>}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
