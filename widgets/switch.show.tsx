import { Trans } from '@lingui/react/macro';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function SwitchShow({ value }: ShowProps<0 | 1>) {
  return valueAsText(value) === '1' ? <Trans>是</Trans> : <Trans>否</Trans>;
}
