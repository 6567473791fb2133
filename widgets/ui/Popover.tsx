import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { lazyComponent } from './lazyComponent.tsx';

export interface PopoverProps {
  trigger: ReactElement<TriggerProps>;
  /** names the layer for screen readers */
  label: string;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  /** on phones it rises from the foot of the screen: for what is read and chosen, not typed into */
  sheet?: boolean;
  children: ReactNode;
}

interface TriggerProps {
  onClick?(event: MouseEvent<HTMLElement>): void;
  onPointerEnter?(): void;
  onFocus?(): void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}

export const PopoverLayer = lazyComponent(
  async () => (await import('./PopoverLayer.tsx')).PopoverLayer,
);

/** A small layer with controls, beside the button that opened it. What draws it is loaded when somebody comes near. */
export function Popover({
  trigger,
  label,
  open: told,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  sheet = false,
  children,
}: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [own, setOwn] = useState(false);
  const open = told ?? own;

  function handleChange(next: boolean) {
    setOwn(next);
    onOpenChange?.(next);
  }

  const button = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onPointerEnter: PopoverLayer.load,
    onFocus: PopoverLayer.load,
    onClick: (event) => {
      PopoverLayer.load();
      setAnchor(event.currentTarget);
      handleChange(!open);
    },
  });
  return (
    <>
      {button}
      {open && anchor && (
        <PopoverLayer
          anchor={anchor}
          label={label}
          align={align}
          side={side}
          className={className}
          sheet={sheet}
          onClose={() => handleChange(false)}
        >
          {children}
        </PopoverLayer>
      )}
    </>
  );
}
