import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { FlowChoice } from './FlowChoice.tsx';
import { PeopleField } from './PeopleField.tsx';
import { type Subject, useFlows } from './useApproval.ts';
import { useStartApproval } from './useStartApproval.ts';

export interface StartDialogProps {
  subject: Subject;
  again: boolean;
  reload(): Promise<void>;
  onClose(): void;
}

/** Chooses the flow, fills its open steps, names whom to notify. */
export function StartDialog({ subject, again, reload, onClose }: StartDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const { flows, error, retry } = useFlows(subject);
  const start = useStartApproval({ subject, flows, reload, onClose });
  const { name } = subject;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={500}
      dirty={start.dirty}
      title={again ? t`重新发起「${name}」的审批` : t`发起「${name}」的审批`}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            loading={start.saving}
            disabled={!start.startable}
            onClick={() => void start.submit()}
          >{t`发起`}</Button>
        </>
      }
    >
      <RefusalNote
        wide
        refusal={start.refused}
        saving={start.saving}
        onRetry={() => void start.submit()}
      />
      {error ? (
        <ErrorState onRetry={retry} />
      ) : !flows ? (
        <SkeletonLines lines={5} />
      ) : flows.length === 0 ? (
        <EmptyState title={t`没有可用的审批流`} text={t`请联系管理员在后台为该模块设置审批流。`} />
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset aria-describedby={start.flowFault ? `${id}-fault` : undefined}>
            <legend className="mb-1 text-sm text-text-2">
              {t`审批流`}
              <span aria-hidden className="ms-0.5 text-danger">
                *
              </span>
            </legend>
            <div className="flex flex-col gap-2">
              {flows.map((flow) => (
                <FlowChoice key={flow.id} group={id} flow={flow} start={start} />
              ))}
            </div>
            {start.flowFault && <FieldMessage id={`${id}-fault`}>{start.flowFault}</FieldMessage>}
          </fieldset>
          <PeopleField
            label={t`知会人`}
            value={start.notice}
            onChange={start.setNotice}
            help={t`发起后会收到提醒`}
          />
        </div>
      )}
    </Dialog>
  );
}
