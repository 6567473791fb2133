import { useEffect, useId, useRef, type ReactNode } from 'react';
import { late } from '../bricks/late.tsx';
import type { DropLayerProps } from './DropLayer.tsx';

interface DropProps extends Omit<DropLayerProps, 'box' | 'boxId'> {
  open: boolean;
  /** the box it hangs under */
  anchor: ReactNode;
}

export const DropLayer = late(async () => (await import('./DropLayer.tsx')).DropLayer);

/** The layer under a picker's box. Esc and a press outside close it; the focus goes back to the box. Closed, it costs nothing. */
export function Drop({ open, anchor, ...layer }: DropProps) {
  const box = useRef<HTMLDivElement>(null);
  const boxId = useId();
  useEffect(() => {
    DropLayer.load();
  }, []);
  return (
    <>
      <div ref={box} id={boxId} className="w-full min-w-0">
        {anchor}
      </div>
      {open && <DropLayer {...layer} box={box} boxId={boxId} />}
    </>
  );
}
