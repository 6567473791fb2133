import { Trans } from '@lingui/react/macro';

/** A list without lines: because there is nothing, or because nothing has the keyword in it. */
export function NoOptions({ keyword }: { keyword: string }) {
  return (
    <p className="px-2 py-3 text-center text-text-3">
      {keyword.trim() ? <Trans>没有找到「{keyword.trim()}」</Trans> : <Trans>暂无可选项</Trans>}
    </p>
  );
}
