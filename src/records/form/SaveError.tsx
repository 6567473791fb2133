import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import type { Refusal } from '../../data/transport/refusal.ts';
import { useOnline } from '../../data/transport/useOnline.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';

export interface SaveErrorProps {
  refusal: Refusal | undefined;
  saving: boolean;
  onRetry(): void;
}

/** Why saving was refused; or that the network is away, before anybody tries: what is typed is safe. */
export function SaveError({ refusal, saving, onRetry }: SaveErrorProps) {
  const online = useOnline();
  if (refusal) return <RefusalNote wide refusal={refusal} saving={saving} onRetry={onRetry} />;
  if (online) return null;
  return (
    <div className="-mx-5 mb-3">
      <Banner kind="warning">
        <Trans>网络已断开。可以继续填写，内容会留在本机，恢复后再保存。</Trans>
      </Banner>
    </div>
  );
}
