import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover';
import { type ReactNode, useMemo } from 'react';
import { cx } from './cx.ts';
import { keepOpenForToasts, returnFocus } from './dialogFocus.ts';
import { useBackButton } from './backButton.ts';
import { SHEET, SheetBackdrop } from './Sheet.tsx';
import { usePhone } from './usePhone.ts';

export interface PopoverLayerProps {
  anchor: HTMLElement;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  /** on phones it rises from the foot of the screen: for what is read and chosen, not typed into */
  sheet?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** An open popover, by Radix. Its button stays outside. */
export function PopoverLayer({
  anchor,
  label,
  align,
  side,
  className,
  sheet = false,
  onClose,
  children,
}: PopoverLayerProps) {
  const handleEscape = useBackButton(true, onClose);
  const rising = usePhone() && sheet;
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Anchor virtualRef={virtualRef} />
      {rising && <SheetBackdrop onClose={onClose} />}
      <Portal>
        <Content
          aria-label={label}
          {...(rising && { 'data-sheet': '' })}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={handleEscape}
          onInteractOutside={(event) => {
            keepOpenForToasts(event);
            // its own button shuts it by itself
            if (rising || (event.target instanceof Node && anchor.contains(event.target)))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => returnFocus(event, anchor)}
          className={
            rising
              ? SHEET
              : cx(
                  'animate-fade z-60 max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-surface-1 p-3 text-sm text-text-1 shadow-layer focus:outline-none',
                  className,
                )
          }
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
