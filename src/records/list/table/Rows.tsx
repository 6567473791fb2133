import { Fragment, lazy, Suspense } from 'react';
import type { RowsProps } from './WindowedRows.tsx';

/** Rows up to which drawing all of them is cheaper than watching which are near the window. */
const ALL_AT_ONCE = 60;

const WindowedRows = lazy(() =>
  import('./WindowedRows.tsx').then((module) => ({ default: module.WindowedRows })),
);

/** Rows of one height: all of a short list, of a long one those near the window. */
export function Rows(props: RowsProps) {
  if (props.count <= ALL_AT_ONCE) return <FirstRows {...props} />;
  return (
    <Suspense fallback={<FirstRows {...props} count={ALL_AT_ONCE} />}>
      <WindowedRows {...props} />
    </Suspense>
  );
}

function FirstRows({ count, height, keyOf, draw }: RowsProps) {
  return Array.from({ length: count }, (_, index) => (
    <Fragment key={keyOf(index)}>{draw(index, index * height)}</Fragment>
  ));
}

/** Scrolls just so far that a row is wholly in view between a heading of `margin` px and what stays `below`. */
export function showRow(
  box: HTMLElement | null,
  {
    index,
    height,
    margin,
    below,
  }: { index: number; height: number; margin: number; below: number },
): void {
  if (!box) return;
  const top = index * height;
  const room = box.clientHeight - margin - below - height;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < top - room) box.scrollTop = top - room;
}
