import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { type ApiApp, useAppLog } from '../../data/apiApps.ts';
import { Log } from '../../records/panel/Log.tsx';

/** Who changed an app, or any of them, when, from what to what. */
export function AppLog({ app, onClose }: { app: ApiApp | undefined; onClose(): void }) {
  const { t } = useLingui();
  const { data, error, mutate } = useAppLog(app?.id);
  const name = app?.name ?? '';
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={app ? t`「${name}」的变更记录` : t`变更记录`}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : !data ? (
        <SkeletonLines lines={6} />
      ) : data.length === 0 ? (
        <EmptyState title={t`还没有变更`} />
      ) : (
        <Log
          entries={data.map((entry) => ({
            ...entry,
            create_user_id: null,
            create_user_avatar: '',
            module: '',
          }))}
        />
      )}
    </Dialog>
  );
}
