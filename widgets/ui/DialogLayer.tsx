import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { LayerRefusals } from './LayerRefusals.tsx';
import { cx } from './cx.ts';
import { CONTROLS, focusLate, keepOpenForToasts, useFocusReturn } from './dialogFocus.ts';
import { useBackButton } from './backButton.ts';
import { usePhone } from './usePhone.ts';

/** px; the product knows these three */
export type DialogSize = 500 | 800 | 900;

export interface DialogFrameProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** a question that must be answered: announced as such, not closed by a click beside it */
  alert?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
  /** where the focus goes first; default: the first field */
  onOpenAutoFocus?(event: Event): void;
  /** its form comes later, and says by itself where one begins */
  focusesItself?: true;
}

const WIDTH: Record<DialogSize, string> = {
  500: 'md:w-[500px]',
  800: 'md:w-[800px]',
  900: 'md:w-[900px]',
};

/** An open dialog, by Radix. Loaded with the first one. */
export function DialogLayer({
  open,
  onOpenChange,
  title,
  description,
  size = 500,
  alert,
  footer,
  children,
  onOpenAutoFocus,
  focusesItself,
}: DialogFrameProps) {
  const { t } = useLingui();
  const focus = useFocusReturn();
  const handleEscape = useBackButton(open, () => onOpenChange(false));
  const body = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);

  // The first control is the cross; begin where the work is. On a phone a late focus would push the keyboard over what is being read.
  function handleAutoFocus(event: Event) {
    focus.remember();
    if (onOpenAutoFocus) return onOpenAutoFocus(event);
    event.preventDefault();
    const frame = event.currentTarget as HTMLElement;
    const control = body.current?.querySelector<HTMLElement>(CONTROLS);
    (control ?? frame).focus();
    if (!control && body.current && !isPhone && !focusesItself)
      stopWaiting.current = focusLate(frame, body.current);
  }

  // A form sends itself from any of its controls. Forms that are no <form> listen by themselves; layers above are theirs.
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
      return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    body.current?.querySelector('form')?.requestSubmit();
  }

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="animate-fade fixed inset-0 z-50 bg-backdrop" />
        <Content
          role={alert ? 'alertdialog' : 'dialog'}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onKeyDown={handleKeyDown}
          onOpenAutoFocus={handleAutoFocus}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={handleEscape}
          onInteractOutside={(event) => (alert ? event.preventDefault() : keepOpenForToasts(event))}
          className={cx(
            'fixed inset-x-0 z-50 mx-auto flex flex-col bg-surface-1 text-text-1 shadow-layer focus:outline-none',
            'max-md:animate-sheet max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-xl',
            'md:animate-rise md:top-[8vh] md:max-h-[84vh] md:max-w-[calc(100vw-32px)] md:rounded-lg',
            WIDTH[size],
          )}
        >
          <div className="flex min-h-12 items-start gap-2 py-2 pe-2 ps-5">
            <Title className="min-w-0 flex-1 py-1 text-lg font-semibold break-words">{title}</Title>
            {!alert && (
              <Close asChild>
                <IconButton
                  className="pointer-coarse:-my-1.5"
                  icon={<X size={16} strokeWidth={1.75} />}
                  label={t`关闭`}
                  shortcut="Esc"
                />
              </Close>
            )}
          </div>
          {!alert && <LayerRefusals blocking />}
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
            {description && <Description className="text-text-2">{description}</Description>}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
