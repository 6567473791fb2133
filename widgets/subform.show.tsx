import type { ShowProps } from './contract/types.ts';
import type { Row } from './parts/rows/rowList.ts';
import { lazyComponent } from './ui/lazyComponent.tsx';

// Few lists have sub-forms: what says their rows is no part of the first page.
const RowsFace = lazyComponent(async () => (await import('./parts/rows/RowsFace.tsx')).RowsFace);

/** The rows of a sub-form as a table; in a list how many there are, and which come first. */
export function SubformShow(props: ShowProps<Row[] | number>) {
  return <RowsFace {...props} />;
}
