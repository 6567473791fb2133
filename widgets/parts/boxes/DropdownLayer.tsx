import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover';
import { useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { keepOpenForToasts, returnFocus } from '../../ui/dialogFocus.ts';
import { useBackButton } from '../../ui/backButton.ts';

export interface DropdownLayerProps {
  box: RefObject<HTMLDivElement | null>;
  boxId: string;
  onOpenChange(open: boolean): void;
  /** name of the layer */
  label: string;
  /** default: as wide as the box, at least 220 px */
  fit?: 'box' | 'content';
  /** the focus stays in the box: suggestions under a text that is being typed */
  keepFocus?: boolean;
  children: ReactNode;
}

/** The open layer, by Radix. Loaded with the first one. */
export function DropdownLayer({
  box,
  boxId,
  onOpenChange,
  label,
  fit = 'box',
  keepFocus = false,
  children,
}: DropdownLayerProps) {
  const handleEscape = useBackButton(!keepFocus, () => onOpenChange(false));
  // A modal dialog lets nothing outside its own element scroll, so the layer lives inside it.
  const [{ home, dir }] = useState(() => placeOf(document.getElementById(boxId)));
  return (
    <Root open onOpenChange={onOpenChange}>
      <Anchor virtualRef={box as RefObject<HTMLDivElement>} />
      <Portal container={home}>
        <Content
          dir={dir}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={keepFocus ? stay : toFirst}
          onCloseAutoFocus={
            keepFocus
              ? stay
              : (event) => returnFocus(event, box.current?.querySelector('[data-trigger]'))
          }
          onEscapeKeyDown={handleEscape}
          onInteractOutside={(event) => {
            keepOpenForToasts(event);
            // A press on the box itself is the box's own business; otherwise it would close and open at once.
            if (event.target instanceof Node && box.current?.contains(event.target))
              event.preventDefault();
          }}
          className={cx(
            'animate-fade z-60 flex max-w-[calc(100vw-16px)] flex-col rounded-lg bg-surface-1 text-sm text-text-1 shadow-layer focus:outline-none',
            fit === 'box'
              ? 'max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[max(220px,var(--radix-popover-trigger-width))] overflow-hidden'
              : 'max-h-[var(--radix-popover-content-available-height)] overflow-y-auto',
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

function placeOf(box: HTMLElement | null) {
  return {
    home: box?.closest<HTMLElement>('[role=dialog], [role=alertdialog]') ?? undefined,
    dir: box ? getComputedStyle(box).direction : undefined,
  };
}

function stay(event: Event) {
  event.preventDefault();
}

/** A calendar begins at its day, not at the button that turns its page. */
function toFirst(event: Event) {
  const first =
    event.currentTarget instanceof HTMLElement
      ? event.currentTarget.querySelector<HTMLElement>('[data-first]')
      : null;
  if (!first) return;
  event.preventDefault();
  // The layer is not in its place yet: to scroll to it would move the form away under the person's eyes.
  first.focus({ preventScroll: true });
  // What was typed on the closed box stands there already: typing goes on behind it.
  if (first instanceof HTMLInputElement)
    first.setSelectionRange(first.value.length, first.value.length);
}
