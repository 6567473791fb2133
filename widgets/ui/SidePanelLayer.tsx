import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { LayerRefusals } from './LayerRefusals.tsx';
import { cx } from './cx.ts';
import { keepOpenForToasts, useFocusReturn } from './dialogFocus.ts';
import { useDiscardGuard } from './useDiscardGuard.tsx';
import { usePhone } from './usePhone.ts';
import { useBackButton } from './backButton.ts';
import type { ReactNode } from 'react';

export interface SidePanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** buttons between the title and the cross */
  toolbar?: ReactNode;
  /** px; narrower windows give what they have */
  width?: 480 | 720 | 960 | 'screen';
  /** the page beside it cannot be used meanwhile; phones always */
  modal?: boolean;
  dirty?: boolean;
  /** the page's own: everything else that opens stands above it, also where all come back with a reload */
  below?: boolean;
  children: ReactNode;
}

const WIDTH = {
  480: 'md:w-[480px]',
  720: 'md:w-[720px]',
  960: 'md:w-[960px]',
  screen: '',
} as const;

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

  const handleEscape = useBackButton(open, () => handleOpenChange(false), { below });

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
          onEscapeKeyDown={handleEscape}
          onInteractOutside={(event) =>
            blocking ? keepOpenForToasts(event) : event.preventDefault()
          }
          className={cx(
            'md:animate-slide fixed inset-y-0 end-0 flex w-full flex-col bg-surface-1 text-text-1 shadow-layer focus:outline-none max-md:animate-sheet',
            below ? 'z-40' : 'z-50',
            width !== 'screen' && 'md:max-w-[calc(100vw-48px)]',
            WIDTH[width],
          )}
        >
          <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line pe-2 ps-5">
            {/* The buttons leave a phone about nine letters on a line: two smaller lines tell names apart. */}
            <Title className="min-w-0 flex-1 font-semibold max-md:text-base max-md:leading-5 md:truncate md:text-lg">
              {typeof title === 'string' ? (
                <span className="max-md:line-clamp-2 max-md:break-words">{title}</span>
              ) : (
                title
              )}
            </Title>
            {toolbar}
            <Close asChild>
              <IconButton
                icon={<X size={16} strokeWidth={1.75} />}
                label={t`关闭`}
                shortcut="Esc"
              />
            </Close>
          </div>
          <LayerRefusals blocking={blocking} />
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            {children}
          </div>
          {question}
        </Content>
      </Portal>
    </Root>
  );
}
