import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import useSWR from 'swr/immutable';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { FieldMessage, Label } from '../../../widgets/bricks/Field.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { call } from '../../data/client.ts';

export interface LostReasonDialogProps {
  /** position of the reason in its list, and a remark */
  onConfirm(reason: number, remark: string): Promise<void>;
  onClose(): void;
}

export function LostReasonDialog({ onConfirm, onClose }: LostReasonDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const { data: reasons } = useSWR('lost-reasons', () => call('GET', '/rest/crm/opportunity/fail', {}));
  const [reason, setReason] = useState<number>();
  const [remark, setRemark] = useState('');
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);

  async function handleConfirm() {
    if (reason === undefined) {
      setMissing(true);
      toast.warn(t`请填写输单原因`);
      return;
    }
    setSaving(true);
    await onConfirm(reason, remark).finally(() => setSaving(false));
  }

  return (
    <Dialog
      open onOpenChange={onClose} size={500} title={t`输单原因`} dirty={reason !== undefined || remark !== ''}
      footer={<><Button onClick={onClose}>{t`取消`}</Button><Button kind="danger" loading={saving} onClick={() => void handleConfirm()}>{t`输单`}</Button></>}
    >
      <fieldset aria-describedby={missing ? `${id}-error` : undefined} className="flex flex-col gap-1">
        <legend className="sr-only">{t`输单原因`}</legend>
        {!reasons && <SkeletonLines lines={4} />}
        {reasons?.map((text, index) => (
          <label key={text} className="flex min-h-9 items-center gap-2 rounded px-2 hover:bg-hover">
            <input type="radio" name={id} checked={reason === index} onChange={() => { setReason(index); setMissing(false); }} className="size-4 accent-accent" />
            {text}
          </label>
        ))}
        {missing && <FieldMessage id={`${id}-error`}>{t`请填写输单原因`}</FieldMessage>}
      </fieldset>
      <div className="mt-3 flex flex-col gap-1">
        <Label htmlFor={`${id}-remark`}>{t`备注`}</Label>
        <textarea id={`${id}-remark`} rows={3} maxLength={2000} value={remark} onChange={(event) => setRemark(event.target.value)} className="rounded-md border border-line-strong bg-surface-0 px-2 py-1.5 text-base" />
      </div>
    </Dialog>
  );
}
