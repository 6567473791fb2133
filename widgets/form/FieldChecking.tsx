import { Trans } from '@lingui/react/macro';
import { Spinner } from '../ui/Spinner.tsx';

/** Under a field whose value is being looked up; typing goes on meanwhile. */
export function FieldChecking() {
  return (
    <output className="mt-0.5 flex items-center gap-1 text-xs text-text-3">
      <Spinner size={12} label={null} />
      <Trans>正在检查是否重复</Trans>
    </output>
  );
}
