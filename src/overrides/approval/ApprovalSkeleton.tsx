import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { useSettings } from '../../data/viewer.ts';
import { needsApproval } from '../../records/shared/permissions.ts';
import type { DetailSlotProps } from '../../records/slots/slots.ts';
import { actionsAfter } from './actionsAfter.ts';

export interface ApprovalSkeletonProps {
  /** steps and history will stand below the title */
  begun: boolean;
  failed: boolean;
  /** below the title will stand what passing allows */
  next: boolean;
  onRetry(): void;
}

/** The place of an approval in a panel. It stays while what is in it comes. */
export function ApprovalFrame({
  busy = false,
  children,
}: {
  busy?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`审批`}
      aria-busy={busy}
      className="mx-5 mb-2 shrink-0 rounded-md border border-line"
    >
      {children}
    </section>
  );
}

/** What stands in a panel's place of the approval before its code is there. */
export function ApprovalWaiting({ module, record }: DetailSlotProps) {
  const settings = useSettings();
  if (!module.approval || (!needsApproval(module, settings) && record.approval_state === 0))
    return null;
  return (
    <ApprovalFrame busy>
      <ApprovalSkeleton
        begun={record.approval_state !== 0}
        failed={false}
        next={actionsAfter(module, record, settings).length > 0}
        onRetry={() => undefined}
      />
    </ApprovalFrame>
  );
}

/** The approval on its way, or why it did not come: as high as what it holds the place for. */
export function ApprovalSkeleton({ begun, failed, next, onRetry }: ApprovalSkeletonProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex h-11 items-center gap-3 px-3 text-sm pointer-coarse:h-14">
        {failed ? (
          <p role="alert" className="flex items-center gap-2 text-text-2">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="text-text-3" />
            {t`审批信息加载失败`}
            <Button size="small" onClick={onRetry}>{t`重试`}</Button>
          </p>
        ) : (
          <SkeletonBar className="h-4 w-40" />
        )}
      </div>
      {next && (
        <p className="flex h-[31px] items-center border-t border-line px-3">
          {!failed && <SkeletonBar className="w-40" />}
        </p>
      )}
      {begun && (
        <>
          <div className="flex h-15 items-center gap-6 border-t border-line px-3">
            {!failed &&
              ['w-36', 'w-32', 'w-36'].map((width, index) => (
                <SkeletonBar key={index} className={`h-8 ${width}`} />
              ))}
          </div>
          <div className="flex h-9 items-center border-t border-line px-3">
            {!failed && <SkeletonBar className="w-64" />}
          </div>
        </>
      )}
    </>
  );
}
