import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { moveItem } from '../../records/list/state/columnChoice.ts';

export interface DragHandle {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Lines that are put in order with mouse, finger or arrow keys on their grip. The order is told once, when the line is let go. */
export function useSorting<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  onSorted: (items: readonly T[]) => void,
) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<{ key: string; order: readonly string[] }>();
  const keys = items.map(keyOf);
  const order = dragged?.order ?? keys;
  const shown = dragged
    ? items.toSorted((a, b) => order.indexOf(keyOf(a)) - order.indexOf(keyOf(b)))
    : items;

  function follow(clientY: number, key: string) {
    if (dragged?.key !== key) return;
    const over = [...(list.current?.children ?? [])].findIndex(
      (line) => clientY < line.getBoundingClientRect().bottom,
    );
    const [from, to] = [order.indexOf(key), over === -1 ? order.length - 1 : over];
    if (from !== to) setDragged({ key, order: moveItem(order, from, to) });
  }

  function drop() {
    setDragged(undefined);
    if (dragged && dragged.order.join() !== keys.join()) onSorted(shown);
  }

  const gripOf = (key: string): DragHandle => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ key, order: keys });
    },
    onPointerMove: (event) => follow(event.clientY, key),
    onPointerUp: drop,
    onPointerCancel: () => setDragged(undefined),
    onKeyDown(event) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const at = keys.indexOf(key);
      if (step === 0 || at + step < 0 || at + step >= keys.length) return;
      event.preventDefault();
      onSorted(moveItem(items, at, at + step));
    },
  });

  return { list: list as RefObject<HTMLOListElement | null>, shown, dragged: dragged?.key, gripOf };
}
