import { Trans } from '@lingui/react/macro';
import { Icon } from '../../../widgets/ui/Icon.tsx';

/** In place of a value that a record keeps back until it is claimed. */
export function MaskedValue() {
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle text-text-3">
      <Icon name="lock" size={14} className="shrink-0" />
      <span className="truncate">
        <Trans>领取后可见</Trans>
      </span>
    </span>
  );
}
