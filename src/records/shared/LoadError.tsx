import { useLingui } from '@lingui/react/macro';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { ApiError, isNetworkError } from '../../data/transport/apiError.ts';

export interface LoadErrorProps {
  error: unknown;
  onRetry(): void;
}

/** Why a record does not show: it is gone or out of reach only where the server has said so; otherwise nobody knows, and one may try again. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const { t } = useLingui();
  if (isNotFound(error))
    return (
      <EmptyState
        title={t`数据无权限或已被删除`}
        text={t`它可能已被删除，或不在您可查看的范围内。`}
      />
    );
  if (isNetworkError(error))
    return (
      <ErrorState
        title={t`连接不上服务器`}
        text={t`恢复后会自动加载，也可以现在重试。`}
        onRetry={onRetry}
      />
    );
  const { message, reportId } = error instanceof ApiError ? error : {};
  return <ErrorState text={message} {...(reportId && { reportId })} onRetry={onRetry} />;
}

/** The server says that there is no such record for this reader. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 403);
}
