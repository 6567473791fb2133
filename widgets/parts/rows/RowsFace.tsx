import { Plural } from '@lingui/react/macro';
import type { ShowProps } from '../../contract/types.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { TruncatedText } from '../../ui/TruncatedText.tsx';
import type { Row } from './rowList.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';

const RowsShow = lazyComponent(
  async () => (await import('./RowsShow.tsx')).RowsShow,
  <RowsSkeleton />,
);

/** The rows of a sub-form, or their number with what the server says of the first, which is all that a list knows. */
export function RowsFace({ value, ...props }: ShowProps<Row[] | number>) {
  const { compact, display } = props;
  if (!compact && Array.isArray(value)) return <RowsShow {...props} value={value} />;
  const count = Array.isArray(value) ? value.length : Number(value);
  return (
    <TruncatedText>
      <Plural value={count} one="# 行" other="# 行" />
      {typeof value === 'number' && display && <span className="text-text-3"> · {display}</span>}
    </TruncatedText>
  );
}
