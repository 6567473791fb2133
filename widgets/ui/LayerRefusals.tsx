import { Trans } from '@lingui/react/macro';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import {
  addRefusalLayer,
  closeRefusal,
  refusals,
  type RefusalLayer,
  retryRefusal,
} from './refusals.ts';

/** What was refused while this dialog or panel was in use, below its heading. */
export function LayerRefusals({ blocking }: { blocking: boolean }) {
  const [layer, setLayer] = useState<RefusalLayer>();
  const shown = useSyncExternalStore(refusals.subscribe, refusals.read);
  const join = useCallback(
    (box: HTMLDivElement) => {
      const own = {
        blocking,
        contains: (element: Element | null) => box.parentElement?.contains(element) ?? false,
        focus: () => box.parentElement?.focus({ preventScroll: true }),
      };
      setLayer(own);
      return addRefusalLayer(own);
    },
    [blocking],
  );
  return (
    <div ref={join} className="flex shrink-0 flex-col gap-px empty:hidden">
      {shown.map(
        ({ id, layer: at, text, onRetry, reportId }) =>
          at &&
          at === layer && (
            <div key={id} role="alert" data-refusal>
              <Banner
                kind={onRetry ? 'warning' : 'danger'}
                onClose={() => closeRefusal(id)}
                action={
                  onRetry && (
                    <Button size="small" onClick={() => retryRefusal(id)}>
                      <Trans>重试</Trans>
                    </Button>
                  )
                }
              >
                <span className="break-words">{text}</span>
                {reportId && (
                  <span className="ms-2 text-xs text-text-3">
                    <Trans>报告编号</Trans> <code className="select-all">{reportId}</code>
                  </span>
                )}
              </Banner>
            </div>
          ),
      )}
    </div>
  );
}
