import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { Column } from '../../../../schemas/form/form.ts';
import type { ListRow } from '../../shared/types.ts';

/** What TanStack Table does for a list of records: the sizes of its columns. The server sorts, filters and pages; rows stay what the server sent. */
export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: metaHelper<Column>(),
});
export type Features = typeof features;

export const columnHelper = createColumnHelper<Features, ListRow>();

export const MIN_WIDTH = 72;
export const MAX_WIDTH = 640;
/** px of the column with the check boxes */
export const CHECK_WIDTH = 40;
/** px of the headings, and of the sums below */
export const HEAD_HEIGHT = 36;
