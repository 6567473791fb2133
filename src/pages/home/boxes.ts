/** Figures side by side, as many in a row as there is room for; the last row is filled. */
export const BOXES = 'flex flex-wrap gap-px overflow-hidden rounded-lg bg-line';

/** One of them. */
export const BOX = 'flex min-w-0 flex-1 basis-36 bg-surface-1';
