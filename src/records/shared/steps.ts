/** Where a record stands in the list it was opened from. */
export interface Position {
  /** from 0, on its page */
  index: number;
  /** rows on that page */
  onPage: number;
  page: number;
  size: number;
  /** of the whole result; may be an estimate */
  count: number;
  isEstimate: boolean;
}

/** Another row of this page, the first or last row of the page beside it, or nowhere. */
export type Step = { index: number } | { page: number; open: 'first' | 'last' } | undefined;

export function nextStep({ index, onPage, page, size, count, isEstimate }: Position): Step {
  if (index + 1 < onPage) return { index: index + 1 };
  // An estimated count may be short: a full page is reason enough to look behind it.
  const more = isEstimate ? onPage === size : page * size < count;
  return more ? { page: page + 1, open: 'first' } : undefined;
}

export function previousStep({ index, page }: Position): Step {
  if (index > 0) return { index: index - 1 };
  return page > 1 ? { page: page - 1, open: 'last' } : undefined;
}
