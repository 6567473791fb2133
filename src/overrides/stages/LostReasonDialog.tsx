import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import useSWR from 'swr';
import { boxClass } from '../../../widgets/ui/TextBox.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { callEndpoint } from '../../data/transport/client.ts';
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
  } = useSWR('lost-reasons', () =>
    callEndpoint('GET', '/rest/crm/opportunity/fail', {}, { quiet: true }),
  );
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState<string>();
  const [remark, setRemark] = useState('');
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);

  // The reasons may come after the dialog: the focus waits on it, and goes on to them unless somebody moved it.
  const frame = useRef<Element>(null);
  function handleOpen(event: Event) {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) {
      frame.current = event.currentTarget;
      event.currentTarget.focus();
    }
    focusFirst(id);
  }
  useEffect(() => {
    if (reasons && document.activeElement === frame.current) focusFirst(id);
  }, [reasons, id]);

  async function handleConfirm() {
    const position = reason === undefined ? -1 : (reasons?.indexOf(reason) ?? -1);
    if (reason === undefined || position < 0) {
      setMissing(true);
      toast.warn(t`请填写输单原因`);
      focusFirst(id);
      return;
    }
    setSaving(true);
    await onConfirm({ reason, position, remark: remark.trim(), idempotencyKey });
    setSaving(false);
    void mutate(); // refused, the list may be another by now
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={500}
      title={t`输单原因`}
      onOpenAutoFocus={handleOpen}
      dirty={reason !== undefined || remark !== ''}
      footer={
        <>
          <CancelButton />
          <Button kind="danger" loading={saving} onClick={() => void handleConfirm()}>
            {t({ message: '输单', context: 'verb' })}
          </Button>
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
              checked={reason === text}
              onChange={() => {
                setReason(text);
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
        <FieldLabel htmlFor={`${id}-remark`}>{t`备注`}</FieldLabel>
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

function focusFirst(id: string) {
  document.getElementById(`${id}-0`)?.focus();
}
