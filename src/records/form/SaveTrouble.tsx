import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../widgets/bricks/Banner.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { useOnline } from '../../data/useOnline.ts';

export interface SaveTroubleProps {
  /** saving reached nobody */
  failed: boolean;
  saving: boolean;
  onRetry(): void;
}

/** The network is away, or saving came to nothing because of it: what is typed is safe, and one may try again. */
export function SaveTrouble({ failed, saving, onRetry }: SaveTroubleProps) {
  const online = useOnline();
  if (online && !failed) return null;
  return (
    <div className="-mx-5 mb-3">
      <Banner
        kind="warning"
        action={
          failed && (
            <Button size="small" loading={saving} onClick={onRetry}>
              <Trans>重试</Trans>
            </Button>
          )
        }
      >
        {failed ? (
          <Trans>没有保存成功：连接不上服务器。填写的内容已留在本机，不会丢失。</Trans>
        ) : (
          <Trans>网络已断开。可以继续填写，内容会留在本机，恢复后再保存。</Trans>
        )}
      </Banner>
    </div>
  );
}
