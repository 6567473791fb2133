import { useVirtualizer } from '@tanstack/react-virtual';
import type { Key, ReactNode } from 'react';
import { Fragment } from 'react';

export interface RowsProps {
  /** what scrolls, once it is there */
  box: HTMLElement | null;
  count: number;
  /** px of each */
  height: number;
  /** px between the top of what scrolls and the first row */
  margin: number;
  /** what the row at a place is known by */
  keyOf(index: number): Key;
  /** `top` is in px below the first row's place */
  draw(index: number, top: number): ReactNode;
}

/** The rows near the window of a long list. */
export function WindowedRows({ box, count, height, margin, keyOf, draw }: RowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- it is told through state of its own when to draw again; no compiler memoizes it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box,
    // it may come when somebody has scrolled already
    initialOffset: () => box?.scrollTop ?? 0,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin: margin,
  });
  return virtual
    .getVirtualItems()
    .map(({ index, start }) => (
      <Fragment key={keyOf(index)}>{draw(index, start - margin)}</Fragment>
    ));
}
