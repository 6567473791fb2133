import { useLingui } from '@lingui/react/macro';
import { Close } from '@radix-ui/react-dialog';
import { useId, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { deleteObject, type ObjectInfo } from '../../data/customObjects.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

export interface DeleteObjectDialogProps {
  object: ObjectInfo;
  onClose(): void;
  onDeleted(): void;
}

/** Puts an object into the recycle bin; one that has records only once its name has been typed. */
export function DeleteObjectDialog({ object, onClose, onDeleted }: DeleteObjectDialogProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { refusal, save } = useRefusal();
  const [busy, setBusy] = useState(false);
  const { name } = object;
  const count = i18n.number(object.records);

  async function handleDelete() {
    setBusy(true);
    const done = await save(() => deleteObject(object.key, typed)).finally(() => setBusy(false));
    if (!done) return;
    toast.success(t`删除成功!`);
    onDeleted();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={500}
      title={t`删除「${name}」？`}
      footer={
        <>
          <Close asChild>
            <Button className="max-md:flex-1">{t`取消`}</Button>
          </Close>
          <Button
            kind="danger"
            loading={busy}
            onClick={() => void handleDelete()}
            className="max-md:flex-1"
          >{t`删除`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={busy} onRetry={() => void handleDelete()} />
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {object.records > 0
            ? t`它的 ${count} 条记录会一起进入回收站，可以在「模块管理」中恢复。`
            : t`它会进入回收站，可以在「模块管理」中恢复。`}
        </p>
        {object.records > 0 && (
          <div className="flex flex-col gap-1">
            <FieldLabel htmlFor={id}>{t`请输入「${name}」以确认删除`}</FieldLabel>
            <TextBox id={id} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
