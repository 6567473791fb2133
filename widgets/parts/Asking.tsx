import { Trans } from '@lingui/react/macro';

interface AskingProps {
  loading: boolean;
  failed: boolean;
  retry(): void;
}

/** In place of a list that is not there: it is coming, or it did not come and can be asked for again. */
export function Asking({ loading, failed, retry }: AskingProps) {
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
