import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';

/** Around a form that has unfolded below what opened it: Escape puts it away, and the focus returns to where it came from. */
export function PutAway({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusBack();
  useKeyDown(box, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // of several that are open the one in which one is, or whose button one has just pressed
    const around = box.current?.closest('li, section');
    if (event.target instanceof Node && around?.contains(event.target)) onClose();
  });
  return <div ref={box}>{children}</div>;
}

/** When the form goes, the focus that goes with it returns to what has opened the form, or to what stands beside that where it has gone too. */
function useFocusBack() {
  const [{ opener, around }] = useState(() => {
    const opener = document.activeElement;
    return { opener, around: opener?.closest('section') };
  });
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const there = opener?.isConnected ? opener : around?.querySelector('button');
      if (there instanceof HTMLElement) there.focus();
    },
    [opener, around],
  );
}
