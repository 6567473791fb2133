import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { endingOf } from '../../../schemas/values/fileTypes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { DialogFrame } from '../../../widgets/ui/DialogFrame.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { renameFile, type StoredFile } from '../../data/files.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';

interface RenameDialogProps {
  file: StoredFile;
  onClose(): void;
}

/** Another name for an attachment; its ending says what it is and stays. */
export function RenameDialog({ file, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const ending = endingOf(file.name);
  const [stem, setStem] = useState(file.name.slice(0, -ending.length - 1));
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  const wanted = stem.trim();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (wanted === '') return;
    setSaving(true);
    const done = await save(() => renameFile(file.id, `${wanted}.${ending}`)).finally(() =>
      setSaving(false),
    );
    if (!done) return;
    toast.success(t`编辑成功`);
    onClose();
  }

  return (
    <DialogFrame
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`重命名`}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            disabled={wanted === ''}
            loading={saving}
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} />
      <form
        id={form}
        onSubmit={(event) => void handleSubmit(event)}
        className="flex items-center gap-2"
      >
        <TextBox
          aria-label={t`文件名`}
          value={stem}
          maxLength={200 - ending.length - 1}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setStem(event.target.value)}
        />
        <span className="text-text-3">.{ending}</span>
      </form>
    </DialogFrame>
  );
}
