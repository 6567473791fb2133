import type { ColumnSizingState } from '@tanstack/react-table';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { isPinned, type ListColumn } from '../state/columnChoice.ts';
import { CHECK_WIDTH, columnHelper, features, MAX_WIDTH, MIN_WIDTH } from './features.ts';
import { type ColumnWindow, useColumnWindow } from './useColumnWindow.ts';

interface RecordTableInput {
  /** what scrolls, once it is there */
  box: HTMLElement | null;
  columns: readonly ListColumn[];
  /** rows can be chosen */
  choosable: boolean;
  /** px of what stands at the end of every row */
  tail?: number | undefined;
  widths: ColumnSizingState | undefined;
  onWidths?: ((widths: ColumnSizingState) => void) | undefined;
  /** the column that somebody types in, which stays */
  typing?: string | undefined;
}

const NO_WIDTHS: ColumnSizingState = {};
const NO_ROWS: readonly never[] = [];

/** Columns as TanStack Table knows them, and their widths as variables that every row of the grid reads. */
export function useRecordTable({
  box,
  columns,
  choosable,
  tail = 0,
  widths = NO_WIDTHS,
  onWidths,
  typing,
}: RecordTableInput) {
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        columnHelper.display({
          id: column.model,
          header: column.name,
          size: column.width,
          minSize: MIN_WIDTH,
          maxSize: MAX_WIDTH,
          meta: column,
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    enableColumnResizing: onWidths !== undefined,
    state: { columnSizing: widths },
    onColumnSizingChange: (update) => onWidths?.(functionalUpdate(update, widths)),
  });
  const leaves = table.getAllLeafColumns();
  const start = choosable ? CHECK_WIDTH : 0;
  const places = {
    sizes: leaves.map((column) => column.getSize()),
    pinned: columns.filter(isPinned).length,
    start,
  };
  const near = useColumnWindow({
    box,
    ...places,
    keep: columns.findIndex(({ model }) => model === typing),
  });
  const offsets = pinOffsets(columns, (index) => places.sizes[index] ?? 0, start);
  return {
    table,
    /** the columns that are drawn */
    near,
    /** px of the columns, and how they stand */
    sizes: places,
    /** of what holds the rows */
    style: {
      '--columns': templateOf(near, places.sizes, { start, tail }),
      ...offsets,
    } as CSSProperties,
    /** px that all columns take */
    width: places.sizes.reduce((sum, size) => sum + size, start + tail),
  };
}

/** The tracks of a row: of the columns that are drawn, and the room of the others. */
function templateOf(
  { indexes, room }: ColumnWindow,
  sizes: readonly number[],
  { start, tail }: { start: number; tail: number },
): string {
  const tracks = indexes.map((index) => sizes[index] ?? 0);
  const all = room
    ? [...tracks.slice(0, room.at), room.before, ...tracks.slice(room.at), room.after]
    : tracks;
  return [...(start > 0 ? [start] : []), ...all]
    .map((size) => `${size}px`)
    .concat('minmax(0, 1fr)', ...(tail > 0 ? [`${tail}px`] : []))
    .join(' ');
}

/** Where each pinned column sticks, as variables: a column that is dragged wider moves the others without drawing a row again. */
function pinOffsets(
  columns: readonly ListColumn[],
  widthOf: (index: number) => number,
  start: number,
): Record<string, string> {
  const offsets: Record<string, string> = {};
  let at = start;
  columns.forEach((column, index) => {
    if (!isPinned(column)) return;
    offsets[`--pin-${index}`] = `${at}px`;
    at += widthOf(index);
  });
  return offsets;
}
