import { useLingui } from '@lingui/react/macro';
import type { standingAt } from './processDraft.ts';

/** How many opportunities stand somewhere, in words. */
export function useStandingLabel() {
  const { t } = useLingui();
  return (standing: ReturnType<typeof standingAt> | undefined): string => {
    const { running = 0, ended = 0, deleted = 0 } = standing ?? {};
    const parts = [
      running > 0 && t`${running} 个进行中的商机`,
      ended > 0 && t`${ended} 个已结束的商机`,
      deleted > 0 && t`${deleted} 个回收站里的商机`,
    ];
    return parts.filter(Boolean).join(t`、`);
  };
}
