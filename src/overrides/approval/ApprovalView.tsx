import { useLingui } from '@lingui/react/macro';
import { Stamp } from 'lucide-react';
import { useId, useState } from 'react';
import { translate, type Label } from '../../../schemas/i18n/label.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { ApprovalFrame, ApprovalSkeleton } from './ApprovalSkeleton.tsx';
import { History, HistoryButton, HistoryList } from './History.tsx';
import { Steps } from './Steps.tsx';
import { type Approval, type Subject, useApproval } from './useApproval.ts';
import { useDecisions } from './useDecisions.ts';

export interface ApprovalViewProps {
  subject: Subject;
  /** approval_state as the record says it: how high the panel will be is known before it is loaded */
  state: number;
  /** what can be done with the record once it has passed */
  after?: readonly Label[];
  reload(): Promise<void>;
  onStart(): void;
  /** opens the record's form, then starts again */
  onCorrect(): void;
}

/** Flow, steps, history, and what the viewer may do now. */
export function ApprovalView({
  subject,
  state,
  after = [],
  reload,
  onStart,
  onCorrect,
}: ApprovalViewProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const next = after.map((label) => translate(label, locale)).join(t`、`);
  const { approval, history, error, retry } = useApproval(subject);
  const ready = approval && history;
  const over = approval?.approval_state === APPROVAL.passed;
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const count = history?.length ?? 0;
  return (
    <ApprovalFrame busy={!ready && error === undefined}>
      {!ready ? (
        <ApprovalSkeleton
          begun={state !== APPROVAL.none && state !== APPROVAL.passed}
          failed={error !== undefined}
          next={next !== ''}
          onRetry={retry}
        />
      ) : (
        <>
          <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <Title approval={approval} />
            {over && count > 0 && (
              <HistoryButton
                open={unfolded}
                onToggle={() => setUnfolded(!unfolded)}
                controls={id}
                count={count}
                className="h-7 rounded-md px-1.5 hover:bg-hover pointer-coarse:h-11"
              />
            )}
            <Buttons
              approval={approval}
              subject={subject}
              reload={reload}
              onStart={onStart}
              onCorrect={onCorrect}
            />
          </header>
          {next && (
            <p className="border-t border-line px-3 py-1.5 text-xs text-text-2">
              {t`通过审批后可以：${next}`}
            </p>
          )}
          {approval.approval_stuck === 1 && (
            <p className="border-t border-line px-3 py-2 text-sm text-warning">
              {t`除申请人外没有人可以审批这一步。请撤回，由管理员在审批流中加入其他审批人后重新发起。`}
            </p>
          )}
          {over ? (
            // what is over takes one line of the room that others need
            <div id={id} hidden={!unfolded}>
              {unfolded && (
                <>
                  <Steps steps={approval.log_list} />
                  <div className="border-t border-line pt-1">
                    <HistoryList entries={history} />
                  </div>
                </>
              )}
            </div>
          ) : (
            <>
              {approval.log_list.length > 0 && <Steps steps={approval.log_list} />}
              {history.length > 0 && <History entries={history} />}
            </>
          )}
        </>
      )}
    </ApprovalFrame>
  );
}

function Title({ approval }: { approval: Approval }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { flow_name, promoter_user, promoter_time, approval_state } = approval;
  const [, label, color] =
    APPROVAL_CHOICES.find(([value]) => value === approval_state) ?? APPROVAL_CHOICES[0];
  const time = promoter_time.slice(0, 16);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:min-w-52">
      <Stamp aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-text-3" />
      <h3 className="min-w-0 truncate text-sm font-semibold">{flow_name || t`审批`}</h3>
      <Badge color={color}>{translate(label, locale)}</Badge>
      {promoter_user && (
        <span className="text-xs text-text-3 tabular-nums max-sm:basis-full">{t`${promoter_user.name} 发起于 ${time}`}</span>
      )}
    </div>
  );
}

function Buttons({
  approval,
  subject,
  reload,
  onStart,
  onCorrect,
}: Omit<ApprovalViewProps, 'state'> & { approval: Approval }) {
  const { t } = useLingui();
  const { decide, withdraw, revoke, nameOf } = useDecisions(subject, reload);
  const again = approval.approval_state !== APPROVAL.none;
  const represented = approval.review_user_ids.map(nameOf).join(t`、`);
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      {approval.approval === 1 && approval.is_daishen === 1 && (
        <Badge color="amber">{t`代 ${represented} 审批`}</Badge>
      )}
      {approval.approval_withdraw === 1 && (
        <Button size="small" onClick={() => void withdraw()}>{t`撤回`}</Button>
      )}
      {approval.approval_cancel === 1 && (
        <Button size="small" onClick={() => void revoke()}>{t`撤销审批`}</Button>
      )}
      {approval.approval_start === 1 && approval.approval_state === APPROVAL.rejected && (
        <Button size="small" kind="primary" onClick={onCorrect}>{t`修改并重新发起`}</Button>
      )}
      {approval.approval_start === 1 && (
        <Button
          size="small"
          // what was rejected is corrected first
          {...(approval.approval_state !== APPROVAL.rejected && { kind: 'primary' })}
          onClick={onStart}
        >
          {again ? t`重新发起` : t({ message: '发起审批', context: 'button' })}
        </Button>
      )}
      {approval.approval === 1 && (
        <>
          <Button size="small" onClick={() => void decide(approval, false)}>{t`驳回`}</Button>
          <Button
            size="small"
            kind="primary"
            onClick={() => void decide(approval, true)}
          >{t`通过`}</Button>
        </>
      )}
    </div>
  );
}
