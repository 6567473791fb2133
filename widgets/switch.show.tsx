import { Trans } from '@lingui/react/macro';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function SwitchShow({ value }: ShowProps<0 | 1>) {
  return wordOf(value) === '1' ? <Trans>是</Trans> : <Trans>否</Trans>;
}
