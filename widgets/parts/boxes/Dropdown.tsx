import { useEffect, useId, useRef, type ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { DropdownLayerProps } from './DropdownLayer.tsx';

interface DropProps extends Omit<DropdownLayerProps, 'box' | 'boxId'> {
  open: boolean;
  /** the box it hangs under */
  anchor: ReactNode;
}

export const DropdownLayer = lazyComponent(
  async () => (await import('./DropdownLayer.tsx')).DropdownLayer,
);

/** The layer under a picker's box. Esc and a press outside close it; the focus goes back to the box. Closed, it costs nothing. */
export function Dropdown({ open, anchor, ...layer }: DropProps) {
  const box = useRef<HTMLDivElement>(null);
  const boxId = useId();
  useEffect(() => {
    DropdownLayer.load();
  }, []);
  return (
    <>
      <div ref={box} id={boxId} className="w-full min-w-0">
        {anchor}
      </div>
      {open && <DropdownLayer {...layer} box={box} boxId={boxId} />}
    </>
  );
}
