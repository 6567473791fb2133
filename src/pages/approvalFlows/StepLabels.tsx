import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';
import type { DraftStep } from './flowDraft.ts';
import { useStepLabels } from './useStepLabels.ts';

/** The steps of a flow in a line: 部门负责人审批（直属上级）› 财务会签（王芳 & 周启明） */
export function StepLabels({
  steps,
  className,
}: {
  steps: readonly DraftStep[];
  className?: string | undefined;
}) {
  const { t } = useLingui();
  const { approvers } = useStepLabels();
  return (
    <p className={cx('flex flex-wrap items-center gap-x-1 text-sm text-text-2', className)}>
      {steps.map((step, index) => (
        <Fragment key={step.key}>
          {index > 0 && (
            <ChevronRight
              aria-hidden
              size={14}
              strokeWidth={1.75}
              className="shrink-0 text-text-3 rtl:rotate-180"
            />
          )}
          <span className="max-w-full truncate">
            {step.node_name}
            <span className="text-text-3">{t`（${approvers(step, index)}）`}</span>
          </span>
        </Fragment>
      ))}
    </p>
  );
}
