import '../shared/lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { addressFaults, SHARE_MAIL_FORM } from '../../../schemas/collaboration/shareMail.ts';
import { formRoom, plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import type { ShareLetter } from '../../data/shareLinks.ts';
import { useMe } from '../../data/viewer.ts';
import { ApiError, isNetworkError } from '../../data/transport/apiError.ts';
import { AskDialog } from '../form/AskDialog.tsx';

export interface ShareMailDialogProps {
  /** of the document, as its reader knows it */
  kind: string;
  name: string;
  /** whom it is probably for */
  to: string;
  onSubmit(letter: ShareLetter, idempotencyKey: string): Promise<void>;
  onClose(): void;
}

const ROOM = formRoom('shareMail');

/** Asks to whom a document goes and what to write, and sends it. What was typed stays until it is out. */
export function ShareMailDialog({ kind, name, to, onSubmit, onClose }: ShareMailDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe().name;
  const [form] = useState(() => plainForm('shareMail', SHARE_MAIL_FORM, locale));
  const named = name.includes(kind);
  const what = named ? t`「${name}」` : t`${kind}「${name}」`;
  const key = useRef(newIdempotencyKey());

  async function handleSubmit(values: Record<string, unknown>) {
    const text = (model: string) => String(values[model] ?? '');
    // before a link is made for nobody
    const fields = addressFaults({ to: text('to'), cc: text('cc') });
    if (fields.length > 0) throw new ApiError({ code: 422, message: '', fields });
    const flag = (model: string) => (values[model] === 1 ? 1 : 0);
    try {
      await onSubmit(
        {
          to: text('to'),
          cc: text('cc'),
          subject: text('subject'),
          text: text('text'),
          attach: flag('attach'),
          copy: flag('copy'),
        },
        key.current,
      );
    } catch (error) {
      // an answer is an answer: only what got none is asked again as the same
      if (error instanceof ApiError && !isNetworkError(error)) key.current = newIdempotencyKey();
      throw error;
    }
    toast.success(t`已发送给 ${text('to')}`);
  }

  return (
    <AskDialog
      file={ROOM}
      size={800}
      guarded
      title={t`用邮件发送「${name}」`}
      action={t`发送`}
      form={form}
      initial={{
        to,
        subject: named ? name : `${kind} ${name}`,
        text: t`您好：

请查收${what}。如有问题，请随时联系我。

${me}`,
      }}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}
