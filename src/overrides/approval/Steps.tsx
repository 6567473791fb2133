import { useLingui } from '@lingui/react/macro';
import {
  Check,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  type LucideIcon,
} from 'lucide-react';
import { Fragment, useRef } from 'react';
import { namesOfStep, NODE_TYPES, STEP, type StepState } from '../../../schemas/rules/approval.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { useCurrentInView } from '../steps/useCurrentInView.ts';
import type { ApprovalStep } from './useApproval.ts';

const SIGN: Readonly<Record<StepState, LucideIcon>> = {
  0: CircleDashed,
  1: CircleDot,
  2: CircleCheck,
  3: CircleX,
};
const COLOR: Readonly<Record<StepState, string>> = {
  0: 'text-text-3',
  1: 'text-info',
  2: 'text-success',
  3: 'text-danger',
};

/** The steps of an approval in their order; the bar scrolls inside itself. */
export function Steps({ steps }: { steps: readonly ApprovalStep[] }) {
  const { t } = useLingui();
  const bar = useRef<HTMLElement>(null);
  useCurrentInView(
    bar,
    steps.findIndex((step) => step.state === STEP.running),
  );
  return (
    <div className="border-t border-line">
      <section
        ref={bar}
        aria-label={t`审批步骤`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a bar that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        // What is beyond an edge fades; at the ends of the way only the room around the steps does.
        className="overflow-x-auto outline-offset-[-2px] [--before:black] max-md:[--before:transparent] [mask-image:linear-gradient(to_right,var(--before),black_0.75rem,black_calc(100%-1.5rem),transparent)] rtl:[mask-image:linear-gradient(to_left,var(--before),black_0.75rem,black_calc(100%-1.5rem),transparent)]"
      >
        <ol className="flex w-max min-w-full pe-6">
          {steps.map((step, index) => (
            <Fragment key={step.node_id}>
              {index > 0 && (
                <li aria-hidden className="flex items-center px-1 text-text-3">
                  <ChevronRight size={16} strokeWidth={1.75} className="rtl:rotate-180" />
                </li>
              )}
              <Step step={step} />
            </Fragment>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Step({ step }: { step: ApprovalStep }) {
  const { t } = useLingui();
  const { state, relation, node_name, node_type, node_log_list: parts } = step;
  const Sign = SIGN[state];
  const words: Readonly<Record<StepState, string>> = {
    0: t`待审批`,
    1: t`审批中`,
    2: t`已通过`,
    3: t`已驳回`,
  };
  const nobody = node_type === NODE_TYPES.chosen ? t`由上一审批人指定` : t`未指定审批人`;
  const joint = namesOfStep(relation, ['', '']);
  return (
    <li
      aria-current={state === STEP.running ? 'step' : undefined}
      className={cx(
        'flex h-15 max-w-72 min-w-40 items-center gap-2 px-3 text-sm',
        state === STEP.running && 'bg-info/10',
      )}
    >
      <Sign aria-hidden size={20} strokeWidth={1.75} className={cx('shrink-0', COLOR[state])} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-semibold" title={node_name}>
            {node_name}
          </span>
          <span className={cx('shrink-0 text-xs', COLOR[state])}>{words[state]}</span>
        </div>
        <div
          className="truncate text-text-2"
          title={namesOfStep(
            relation,
            parts.map((part) => part.approval_user_info.name),
          )}
        >
          {parts.length === 0 && <span className="text-text-3">{nobody}</span>}
          {parts.map((part, index) => (
            <Fragment key={part.approval_user_info.id}>
              {index > 0 && joint}
              <span className={part.state === STEP.rejected ? 'text-danger' : undefined}>
                {part.approval_user_info.name}
              </span>
              {part.state === STEP.passed && parts.length > 1 && (
                <Check
                  aria-hidden
                  size={14}
                  strokeWidth={2}
                  className="ms-0.5 inline text-success"
                />
              )}
              {part.is_daishen === 1 && <span className="text-xs text-text-3">{t`（代）`}</span>}
            </Fragment>
          ))}
        </div>
      </div>
    </li>
  );
}
