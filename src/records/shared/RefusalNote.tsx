import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { Refusal } from '../../data/transport/refusal.ts';

export interface RefusalNoteProps {
  refusal: Refusal | undefined;
  saving?: boolean;
  /** sends the same again, where nobody answered */
  onRetry?(): void;
  /** in a dialog, whose padding it covers */
  wide?: boolean;
}

/** Why the last attempt to save was refused, above the fields, until the next one. */
export function RefusalNote({ refusal, saving = false, onRetry, wide }: RefusalNoteProps) {
  if (refusal?.text === undefined) return null;
  const { text, retry, reportId } = refusal;
  return (
    <div role="alert" className={wide ? '-mx-5 mb-3' : 'mb-3'}>
      <Banner
        kind={retry ? 'warning' : 'danger'}
        action={
          retry &&
          onRetry && (
            <Button size="small" loading={saving} onClick={onRetry}>
              <Trans>重试</Trans>
            </Button>
          )
        }
      >
        {retry ? <Trans>没有保存成功：连接不上服务器。填写的内容没有丢失。</Trans> : text}
        {reportId && (
          <span className="ms-2 text-xs text-text-3">
            <Trans>报告编号</Trans> <code className="select-all">{reportId}</code>
          </span>
        )}
      </Banner>
    </div>
  );
}
