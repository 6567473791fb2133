import { type ReactNode, useState } from 'react';
import { type DragHandle, useSorting } from './useSorting.ts';

/** How a line stands in its list. */
export interface LinePlace {
  dragged: boolean;
  grip: DragHandle;
}

export interface OrderedListProps<T> {
  items: readonly T[];
  label: string;
  /** what the order decides, below a list of several */
  hint: string;
  /** tells the server the ids in their new order, and says why where that is refused */
  onSort(ids: readonly number[]): Promise<unknown>;
  line(item: T, place: LinePlace): ReactNode;
}

/** Things that are offered in an order of their own, put in order with mouse, finger or arrow keys. */
export function OrderedList<T extends { id: number }>({
  items,
  label,
  hint,
  onSort,
  line,
}: OrderedListProps<T>) {
  // Where a line stands before the server has heard of it.
  const [order, setOrder] = useState<readonly number[]>();
  const sorted = order
    ? items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    : items;

  async function keep(ids: readonly number[]) {
    setOrder(ids);
    await onSort(ids);
    setOrder(undefined);
  }

  const { list, shown, dragged, gripOf } = useSorting(
    sorted,
    ({ id }) => String(id),
    (next) => void keep(next.map(({ id }) => id)),
  );

  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {shown.map((item) =>
          line(item, { dragged: dragged === String(item.id), grip: gripOf(String(item.id)) }),
        )}
      </ol>
      {items.length > 1 && <p className="text-xs text-text-3">{hint}</p>}
    </>
  );
}
