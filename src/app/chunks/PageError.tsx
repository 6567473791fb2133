import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { ChunkError } from './chunk.ts';

/** A page that could not be shown: a part that did not load, a server that did not answer, or a fault of ours. */
export function PageError({ error, inside = false }: { error: unknown; inside?: boolean }) {
  const { t } = useLingui();
  // within the shell the page stands in its main part already
  const Page = inside ? 'div' : 'main';
  const expected = error instanceof ChunkError || error instanceof ApiError;
  return (
    <Page className={inside ? '' : 'grid min-h-dvh place-content-center bg-surface-1'}>
      <ErrorState
        title={expected ? t`页面加载失败` : t`页面出错了`}
        text={expected ? error.message : t`请刷新后重试；如果仍然出错，请联系管理员。`}
        reportId={error instanceof ApiError ? error.reportId : undefined}
      />
      <p className="-mt-6 pb-10 text-center">
        <Button kind="primary" onClick={() => location.reload()}>
          {t`刷新页面`}
        </Button>
      </p>
    </Page>
  );
}
