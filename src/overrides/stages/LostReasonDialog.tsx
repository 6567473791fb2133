import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import useSWR from 'swr/immutable';
import { boxClass } from '../../../widgets/bricks/TextBox.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { FieldMessage, Label } from '../../../widgets/bricks/Field.tsx';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { call } from '../../data/client.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import type { Loss } from './useStages.ts';

export interface LostReasonDialogProps {
  onConfirm(loss: Loss): Promise<void>;
  onClose(): void;
}

/** Why an opportunity is lost: one of the company's reasons, and a remark for who likes. */
export function LostReasonDialog({ onConfirm, onClose }: LostReasonDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const {
    data: reasons,
    error,
    mutate,
  } = useSWR('lost-reasons', () => call('GET', '/rest/crm/opportunity/fail', {}, { quiet: true }));
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState<number>();
  const [remark, setRemark] = useState('');
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);

  async function handleConfirm() {
    if (reason === undefined) {
      setMissing(true);
      toast.warn(t`请填写输单原因`);
      document.getElementById(`${id}-0`)?.focus();
      return;
    }
    setSaving(true);
    await onConfirm({ reason, remark: remark.trim(), idempotencyKey }).finally(() =>
      setSaving(false),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={500}
      title={t`输单原因`}
      dirty={reason !== undefined || remark !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button
            kind="danger"
            loading={saving}
            onClick={() => void handleConfirm()}
          >{t`输单`}</Button>
        </>
      }
    >
      <fieldset
        aria-describedby={missing ? `${id}-error` : undefined}
        className="-mx-2 flex flex-col"
      >
        <legend className="sr-only">{t`输单原因`}</legend>
        {error && !reasons ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          !reasons && <SkeletonLines lines={6} className="px-2" />
        )}
        {reasons?.map((text, index) => (
          <label
            key={text}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              id={`${id}-${index}`}
              type="radio"
              name={id}
              checked={reason === index}
              onChange={() => {
                setReason(index);
                setMissing(false);
              }}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 py-1 break-words">{text}</span>
          </label>
        ))}
        {missing && (
          <div className="px-2">
            <FieldMessage id={`${id}-error`}>{t`请填写输单原因`}</FieldMessage>
          </div>
        )}
      </fieldset>
      <div className="mt-3 flex flex-col gap-1">
        <Label htmlFor={`${id}-remark`}>{t`备注`}</Label>
        <span className={boxClass({})}>
          <textarea
            id={`${id}-remark`}
            rows={3}
            maxLength={2000}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
            className="field-sizing-content max-h-60 min-h-[76px] w-full resize-none bg-transparent px-2.5 py-1.5 outline-none"
          />
        </span>
      </div>
    </Dialog>
  );
}
