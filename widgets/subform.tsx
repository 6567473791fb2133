import type { InputProps } from './contract/types.ts';
import { RowsSkeleton } from './parts/rows/RowsSkeleton.tsx';
import type { Row } from './parts/rows/rowList.ts';
import { lazyComponent } from './ui/lazyComponent.tsx';

const RowsInput = lazyComponent(
  async () => (await import('./parts/rows/RowsInput.tsx')).RowsInput,
  <RowsSkeleton />,
);

/** Rows of several values each: a table, on phones cards. */
export function SubformInput(props: InputProps<Row[]>) {
  return <RowsInput {...props} />;
}
