import { Trans } from '@lingui/react/macro';

interface AskingProps {
  loading: boolean;
  failed: boolean;
  /** the name of a list that nobody knows */
  unknown?: string | undefined;
  retry(): void;
}

/** In place of a list that is not there: it is coming, it did not come and can be asked for again, or there is none of that name. */
export function LoadStatus({ loading, failed, unknown, retry }: AskingProps) {
  if (unknown !== undefined) {
    return (
      <span role="alert" className="flex min-h-8 items-center px-2.5 text-sm text-danger">
        <Trans>没有名为「{unknown}」的选项列表，请联系管理员</Trans>
      </span>
    );
  }
  if (failed) {
    return (
      <span role="alert" className="flex h-8 items-center gap-2 px-2.5 text-sm text-danger">
        <Trans>选项加载失败</Trans>
        <button type="button" onClick={retry} className="text-accent underline underline-offset-2">
          <Trans>重试</Trans>
        </button>
      </span>
    );
  }
  return loading ? (
    <span className="flex h-8 items-center px-2.5 text-sm text-text-3">
      <Trans>正在加载…</Trans>
    </span>
  ) : null;
}
