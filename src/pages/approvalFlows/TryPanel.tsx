import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleHelp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { namesOfStep, NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { type Trial, useTrial } from '../../data/approvalFlows.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { useMe } from '../../data/viewer.ts';
import { contentOf, type FlowDraft } from './flowDraft.ts';
import { OneField } from '../editing/OneField.tsx';
import { useDebounced } from './useDebounced.ts';

export interface TryPanelProps {
  module: string;
  /** what the module is called */
  name: string;
  draft: FlowDraft;
}

/** What the flow would mean for somebody and one of his records, as it stands now: nothing has to be saved for it. */
export function TryPanel({ module, name, draft }: TryPanelProps) {
  const { t } = useLingui();
  const me = useMe();
  const [applicant, setApplicant] = useState<readonly number[]>([me.id]);
  const [record, setRecord] = useState<readonly number[]>([]);
  const { data, error, isLoading, mutate } = useTrial(module, contentOf(useDebounced(draft)), {
    user_id: applicant[0] ?? me.id,
    module_id: record[0],
  });
  return (
    <aside
      aria-label={t`试走一遍`}
      className="flex h-fit flex-col gap-3 rounded-lg border border-line p-3 lg:sticky lg:top-16"
    >
      <h2 className="font-semibold">{t`试走一遍`}</h2>
      <p className="text-xs text-text-3">{t`选一个发起人和一条真实的${name}，看它会经过谁。不会发起审批，也不需要先保存。`}</p>
      <OneField
        type="user"
        label={t`发起人`}
        value={applicant}
        onChange={(ids) => setApplicant(ids.length > 0 ? ids : [me.id])}
      />
      <OneField
        type="custom"
        module={module}
        label={name}
        value={record}
        onChange={setRecord}
        help={record.length === 0 ? t`不选时，带条件的步骤只标出来` : undefined}
      />
      <div
        aria-live="polite"
        aria-busy={isLoading}
        className={cx('min-h-24 border-t border-line pt-2', isLoading && 'opacity-60')}
      >
        {error ? (
          <ErrorState
            text={error instanceof ApiError ? error.message : undefined}
            onRetry={() => void mutate()}
          />
        ) : data ? (
          <Result trial={data} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </div>
    </aside>
  );
}

function Result({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const notice = trial.notice_users.map(({ name }) => name).join(t`、`);
  const reasons = {
    department: t`发起人不在适用部门：这个审批流不会提供给他。`,
    condition: t`这条数据不符合适用条件：不会走这个审批流。`,
    '': '',
  };
  if (trial.unfit !== '')
    return (
      <p className="flex items-start gap-2 text-sm">
        <TriangleAlert
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="mt-0.5 shrink-0 text-warning"
        />
        {reasons[trial.unfit]}
      </p>
    );
  return (
    <>
      {trial.depends === 1 && (
        <p className="pb-1 text-xs text-text-3">{t`是否适用取决于数据：选一条数据试试。`}</p>
      )}
      <ol className="flex flex-col gap-2">
        {trial.steps.map((step, index) => (
          <Step
            key={index}
            step={step}
            first={trial.steps.slice(0, index).every(({ runs }) => runs !== 'yes')}
          />
        ))}
      </ol>
      {notice && (
        <p className="mt-2 border-t border-line pt-2 text-xs text-text-3">{t`知会 ${notice}`}</p>
      )}
    </>
  );
}

const SIGN = { yes: CircleCheck, no: CircleDashed, depends: CircleHelp } as const;

function Step({ step, first }: { step: Trial['steps'][number]; first: boolean }) {
  const { t } = useLingui();
  const { runs, relation, node_type } = step;
  const stuck = step.nobody === 1 && runs !== 'no';
  const Sign = stuck ? TriangleAlert : SIGN[runs];
  const gone = step.gone.map(({ name }) => name).join(t`、`);
  const open = node_type === NODE_TYPES.chosen && !first ? t`由上一审批人指定` : t`由发起人指定`;
  return (
    <li className={cx('flex items-start gap-2 text-sm', runs === 'no' && 'text-text-3')}>
      <Sign
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={cx(
          'mt-0.5 shrink-0',
          stuck ? 'text-warning' : runs === 'yes' ? 'text-success' : 'text-text-3',
        )}
      />
      <span className="min-w-0 break-words">
        <span className={runs === 'no' ? 'line-through' : undefined}>{step.node_name || '…'}</span>
        <span className="block text-text-2">
          {runs === 'no'
            ? t`不需要：数据不符合这一步的条件`
            : step.users.length > 0
              ? namesOfStep(
                  relation,
                  step.users.map(({ name }) => name),
                )
              : step.nobody === 1
                ? t`除发起人外没有人可以审批，不能发起`
                : open}
        </span>
        {runs === 'depends' && (
          <span className="block text-xs text-text-3">{t`仅当数据符合这一步的条件`}</span>
        )}
        {runs !== 'no' && step.fallback === 1 && (
          <span className="block text-xs text-warning">{t`发起人没有上级，由管理员审批`}</span>
        )}
        {runs !== 'no' && step.own === 1 && (
          <span className="block text-xs text-warning">{t`发起人不审批自己提交的数据，由其他人审批`}</span>
        )}
        {runs !== 'no' && gone && (
          <span className="block text-xs text-warning">{t`已停用：${gone}`}</span>
        )}
      </span>
    </li>
  );
}
