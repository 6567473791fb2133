import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

export interface RowSorting {
  /** for the element whose children are the rows */
  rows: RefObject<HTMLUListElement | null>;
  /** the place of the row that is dragged */
  dragged: number | undefined;
  /** the handlers of the grip of a row */
  gripAt(index: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** Rows that are dragged by a grip, or moved with the arrow keys. The list changes while the pointer moves, so that one sees what one gets. */
export function useRowSorting(
  count: number,
  onMove: (from: number, to: number) => void,
): RowSorting {
  const rows = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const end = () => setDragged(undefined);
  return {
    rows,
    dragged,
    gripAt: (index) => ({
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(index);
      },
      onPointerMove(event) {
        if (dragged !== index) return;
        const lines = [...(rows.current?.children ?? [])];
        const over = lines.findIndex((line) => event.clientY < line.getBoundingClientRect().bottom);
        const to = over === -1 ? count - 1 : over;
        if (to === index) return;
        onMove(index, to);
        setDragged(to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0 || index + step < 0 || index + step >= count) return;
        event.preventDefault();
        onMove(index, index + step);
      },
    }),
  };
}
