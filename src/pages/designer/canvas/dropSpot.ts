import type { Spot, WidgetPath } from '../../../../schemas/designer/edits/tree.ts';

/** Where something that is dragged would land, and the line that shows it; px, from the corner of the canvas. */
export interface DropTarget {
  spot: Spot;
  line: { left: number; top: number; width: number; height: number };
}

/** At the edges of a layout one drops beside it rather than into it. */
const EDGE = 8;

/** The place under a point of the window. What is dragged cannot land in itself. */
export function dropTargetAt(
  canvas: HTMLElement,
  point: { x: number; y: number },
  moving: readonly WidgetPath[],
): DropTarget | undefined {
  const root = canvas.querySelector<HTMLElement>('[data-list]');
  if (!root) return undefined;
  const list = innermost(root, point, moving);
  const items = itemsOf(list).filter((item) => !moving.includes(item.dataset.path ?? ''));
  const before = items.find((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return point.y < (top + bottom) / 2;
  });
  const last = items.at(-1);
  const index = before ? indexOf(before) : last ? indexOf(last) + 1 : 0;
  return {
    spot: { list: list.dataset.list ?? '', index },
    line: lineAt(canvas, list, { before, last }),
  };
}

function innermost(
  list: HTMLElement,
  point: { x: number; y: number },
  moving: readonly WidgetPath[],
): HTMLElement {
  const item = itemsOf(list).find((each) => holds(each, point, EDGE));
  if (!item || moving.includes(item.dataset.path ?? '')) return list;
  const inner = [...item.querySelectorAll<HTMLElement>('[data-list]')].filter(
    (each) => each.parentElement?.closest('[data-list]') === list,
  );
  const hit = inner.find((each) => holds(each, point, 0));
  return hit ? innermost(hit, point, moving) : list;
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-path]')].filter(
    (each) => each.parentElement?.closest('[data-list]') === list,
  );
}

function holds(element: HTMLElement, { x, y }: { x: number; y: number }, edge: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const room = Math.min(edge, (bottom - top) / 3);
  return x >= left && x <= right && y >= top + room && y <= bottom - room;
}

function indexOf(item: HTMLElement): number {
  const path = item.dataset.path ?? '';
  return Number(path.slice(path.lastIndexOf('/') + 1));
}

function lineAt(
  canvas: HTMLElement,
  list: HTMLElement,
  { before, last }: { before: HTMLElement | undefined; last: HTMLElement | undefined },
): DropTarget['line'] {
  const frame = canvas.getBoundingClientRect();
  const own = list.getBoundingClientRect();
  const beside = before ?? last;
  const to = (y: number) => y - frame.top + canvas.scrollTop;
  const at = { left: own.left - frame.left + canvas.scrollLeft, width: own.width };
  if (!beside) return { ...at, top: to(own.top), height: own.height };
  const { top, bottom } = beside.getBoundingClientRect();
  return { ...at, top: to(before ? top - 4 : bottom + 2), height: 2 };
}
