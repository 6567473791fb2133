import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/** Which columns exist in the document: the pinned first ones, and of the others those from `from` up to before `to`, with room for what is left out. */
export interface ColumnWindow {
  indexes: readonly number[];
  /** where the room stands before and behind the others, px; undefined where every column is drawn */
  room?: { at: number; before: number; after: number };
}

export interface ColumnWindowInput {
  /** what scrolls, once it is there */
  box: HTMLElement | null;
  /** px of every column, pinned ones first */
  sizes: readonly number[];
  /** how many are pinned */
  pinned: number;
  /** px of what stands before the first column */
  start: number;
  /** an index that stays although it is out of view: somebody types there */
  keep: number;
}

/** Columns up to which drawing all of them is cheaper than watching which are near the window. */
const ALL_AT_ONCE = 40;
/** px that are scrolled before anything is drawn again, and that are drawn beyond each edge. */
const STEP = 320;

/** The columns near the window of a wide table. */
export function useColumnWindow({
  box,
  sizes,
  pinned,
  start,
  keep,
}: ColumnWindowInput): ColumnWindow {
  const wide = sizes.length > ALL_AT_ONCE;
  const view = useView(wide ? box : null);
  const stuck = sizes.slice(0, pinned).reduce((sum, size) => sum + size, start);
  const { from, to } = wide
    ? within(sizes, {
        pinned,
        left: view.left - STEP,
        right: view.left + view.width - stuck + 2 * STEP,
        keep,
      })
    : { from: pinned, to: sizes.length };
  const room = (first: number, end: number) =>
    sizes.slice(first, end).reduce((sum, size) => sum + size, 0);
  const [before, after] = [room(pinned, from), room(to, sizes.length)];
  return useMemo(() => {
    const indexes = [
      ...Array(pinned).keys(),
      ...Array.from({ length: to - from }, (_, index) => from + index),
    ];
    return { indexes, ...(wide && { room: { at: pinned, before, after } }) };
  }, [wide, pinned, from, to, before, after]);
}

/** The columns that reach into a stretch; places are px behind the pinned ones. */
function within(
  sizes: readonly number[],
  { pinned, left, right, keep }: { pinned: number; left: number; right: number; keep: number },
): { from: number; to: number } {
  let [at, from, to] = [0, sizes.length, pinned];
  for (let index = pinned; index < sizes.length; index += 1) {
    const end = at + (sizes[index] ?? 0);
    if (end > left && at < right) [from, to] = [Math.min(from, index), index + 1];
    at = end;
  }
  if (from >= to) [from, to] = [pinned, Math.min(pinned + 1, sizes.length)];
  return keep < pinned ? { from, to } : { from: Math.min(from, keep), to: Math.max(to, keep + 1) };
}

/** How far a box is scrolled sideways, in whole steps, and how wide it is. */
function useView(box: HTMLElement | null): { left: number; width: number } {
  const [view, setView] = useState({ left: 0, width: 1600 });
  useEffect(() => {
    if (!box) return undefined;
    let last = '';
    const look = () => {
      const next = {
        left: Math.floor(Math.abs(box.scrollLeft) / STEP) * STEP,
        width: Math.ceil(box.clientWidth / STEP) * STEP,
      };
      const word = `${next.left} ${next.width}`;
      if (word === last) return;
      last = word;
      setView(next);
    };
    // Before the frame is painted, so that no column is ever seen empty.
    const handleScroll = () => flushSync(look);
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', handleScroll);
    };
  }, [box]);
  return view;
}

/** Scrolls just so far sideways that a column is wholly in view behind the pinned ones. */
export function showColumn(
  box: HTMLElement | null,
  index: number,
  { sizes, pinned, start }: Pick<ColumnWindowInput, 'sizes' | 'pinned' | 'start'>,
): void {
  if (!box || index < pinned) return;
  const sum = (from: number, to: number) =>
    sizes.slice(from, to).reduce((all, size) => all + size, 0);
  const [left, room] = [sum(pinned, index), box.clientWidth - start - sum(0, pinned)];
  const right = left + (sizes[index] ?? 0) - room;
  if (box.scrollLeft > left) box.scrollLeft = left;
  else if (box.scrollLeft < right) box.scrollLeft = right;
}
