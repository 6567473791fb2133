import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { CallError } from '../../data/callError.ts';
import { Select } from '../../records/list/Select.tsx';
import { countTagged, deleteTag, type Tag } from '../../data/tags.ts';

interface DeleteTagDialogProps {
  tag: Tag;
  /** which can stand in its place */
  others: readonly Tag[];
  onClose(): void;
}

/** Before a tag is deleted: how many records carry it, and whether another one stands in its place there. */
export function DeleteTagDialog({ tag, others, onClose }: DeleteTagDialogProps) {
  const { t, i18n } = useLingui();
  const { data: records } = useSWR(['tagged', tag.id], () => countTagged(tag.id), { revalidateOnFocus: false });
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const { name } = tag;
  const instead = others.filter(({ disabled }) => disabled === 0).map(({ id, name: word }) => ({ value: String(id), label: t`替换为「${word}」` }));
  const count = i18n.number(records ?? 0);

  async function handleDelete() {
    setBusy(true);
    try {
      await deleteTag(tag.id, into === '' ? undefined : Number(into));
      toast.success(t`删除成功!`);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t`删除标签「${name}」？`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>{t`取消`}</Button>
          <Button kind="danger" disabled={records === undefined} loading={busy} onClick={() => void handleDelete()}>{t`删除`}</Button>
        </>
      }
    >
      {records === undefined ? (
        <SkeletonLines lines={2} />
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <p>{records === 0 ? t`没有数据带有这个标签。` : t`${count} 条数据带有这个标签，每条数据的操作日志会记下这次变更。`}</p>
          {records > 0 && (
            <div className="flex flex-col gap-1">
              <span aria-hidden className="text-text-2">{t`在这些数据上`}</span>
              <Select label={t`在这些数据上`} value={into} options={[{ value: '', label: t`移除` }, ...instead]} onChange={setInto} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
