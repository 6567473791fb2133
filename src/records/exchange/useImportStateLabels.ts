import { useLingui } from '@lingui/react/macro';

/** The words of an import's state, and of one of its rows. */
export function useImportStateLabels(): (state: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    open: t`待检查`,
    ready: t`待导入`,
    running: t`正在导入`,
    done: t`已导入`,
    stopped: t`已停止`,
    cancelled: t`已停止`,
    reverting: t`正在撤销`,
    reverted: t`已撤销`,
    create: t`新增`,
    update: t`更新`,
    same: t`无变化`,
    skip: t`跳过`,
    bad: t`有错误`,
    part: t`同上一条`,
    created: t`已新增`,
    updated: t`已更新`,
    failed: t`未写入`,
    kept: t`保留`,
  };
  return (state) => words[state] ?? state;
}
