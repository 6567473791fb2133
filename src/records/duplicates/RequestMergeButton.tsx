import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE_LIMITS } from '../../../schemas/duplicates/mergeValues.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { askToMerge } from './askToMerge.ts';

/** For who may not merge: asks those who may, and says who they are. */
export function RequestMergeButton({ module, ids }: { module: string; ids: readonly number[] }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const enough = ids.length >= MERGE_LIMITS.least && ids.length <= MERGE_LIMITS.most;

  async function handleRequest() {
    setBusy(true);
    await askToMerge(module, ids);
    setBusy(false);
  }

  return (
    <Button
      size="small"
      loading={busy}
      disabled={!enough}
      onClick={() => void handleRequest()}
    >{t`请求合并`}</Button>
  );
}
