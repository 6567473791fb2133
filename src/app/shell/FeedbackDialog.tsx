import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { feedbackForm } from '../../../schemas/dialogs/feedbackForm.ts';
import { formRoom } from '../../../schemas/dialogs/plainForm.ts';
import type { ParamsOf } from '../../../schemas/endpoints/index.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { sendFeedback } from '../../data/help.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { useMe } from '../../data/viewer.ts';
import { FormHost } from '../../records/form/FormHost.tsx';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

const ROOM = formRoom('feedback');

/** What somebody wants to tell about the product, for the administrators of the company. */
export function FeedbackDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const [store] = useState(() => createRecordStore({ form: feedbackForm(locale), values: {} }));
  const [sending, setSending] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { refusal, save } = useRefusal();
  const dirty = useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.dirty(),
  );

  async function handleSend() {
    const judged = store.submit();
    if (!judged.ok) {
      toast.error(t`必填项填写不完整`);
      return;
    }
    if (sending) return;
    setSending(true);
    const done = await save(
      () => sendFeedback(judged.values as ParamsOf<'addFeedback'>, idempotencyKey),
      {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle(error) {
          store.refuse(error.fields);
          setIdempotencyKey(newIdempotencyKey());
        },
      },
    ).finally(() => setSending(false));
    if (!done) return;
    toast.success(t`反馈成功`);
    onClose();
  }

  return (
    <Dialog
      open
      size={800}
      dirty={dirty && !sending}
      onOpenChange={(open) => !open && onClose()}
      title={t`意见反馈`}
      footer={
        <>
          {hasPermission(me, 'sys_feedback') && (
            <Link
              to="/feedback"
              onClick={onClose}
              className="me-auto text-sm text-accent underline"
            >{t`查看收到的反馈`}</Link>
          )}
          <CancelButton />
          <Button
            kind="primary"
            loading={sending}
            onClick={() => void handleSend()}
          >{t`提交`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={sending} onRetry={() => void handleSend()} />
      <FormHost file={ROOM} store={store}>
        <RecordForm store={store} locale={locale} />
      </FormHost>
    </Dialog>
  );
}
