import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import type { SidePanelProps } from './SidePanel.tsx';
import { keepForToasts, useFocusReturn } from './layers.ts';
import { useDiscardGuard } from './useDiscardGuard.tsx';
import { usePhone } from './usePhone.ts';
import { useBack } from './back.ts';

const WIDTH = { 480: 'md:w-[480px]', 720: 'md:w-[720px]', 960: 'md:w-[960px]' } as const;

/** An open panel, by Radix. Loaded with the first one. */
export function SidePanelLayer({
  open,
  onOpenChange,
  title,
  toolbar,
  width = 960,
  modal = false,
  dirty = false,
  below = false,
  children,
}: SidePanelProps) {
  const { t } = useLingui();
  const focus = useFocusReturn();
  const phone = usePhone();
  const blocking = modal || phone;
  const [handleOpenChange, question] = useDiscardGuard(dirty, onOpenChange);

  useBack(open, () => handleOpenChange(false), { below });

  // The panel itself, not its first button: that one's tooltip would take the first Esc.
  function handleAutoFocus(event: Event) {
    focus.remember();
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement)
      event.currentTarget.focus({ preventScroll: true });
  }

  return (
    <Root open={open} onOpenChange={handleOpenChange} modal={blocking}>
      <Portal>
        {blocking && (
          <Overlay
            className={cx('animate-fade fixed inset-0 bg-backdrop', below ? 'z-40' : 'z-50')}
          />
        )}
        <Content
          aria-describedby={undefined}
          data-beside={blocking ? undefined : ''}
          onOpenAutoFocus={handleAutoFocus}
          onCloseAutoFocus={focus.giveBack}
          onInteractOutside={(event) => (blocking ? keepForToasts(event) : event.preventDefault())}
          className={cx(
            'md:animate-slide fixed inset-y-0 end-0 flex w-full flex-col bg-surface-1 text-text-1 shadow-layer focus:outline-none max-md:animate-sheet',
            below ? 'z-40' : 'z-50',
            'md:max-w-[calc(100vw-48px)]',
            WIDTH[width],
          )}
        >
          <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line pe-2 ps-5">
            <Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Title>
            {toolbar}
            <Close asChild>
              <IconButton
                icon={<X size={16} strokeWidth={1.75} />}
                label={t`关闭`}
                shortcut="Esc"
              />
            </Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            {children}
          </div>
          {question}
        </Content>
      </Portal>
    </Root>
  );
}
