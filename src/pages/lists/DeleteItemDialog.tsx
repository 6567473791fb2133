import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import type { ListKind } from '../../../schemas/vocabulary/listKinds.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { changeItem, countItemUsage, deleteItem, type ListItem } from '../../data/lists.ts';
import { Select } from '../../records/shared/Select.tsx';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

interface DeleteItemDialogProps {
  type: string;
  kind: ListKind;
  item: ListItem;
  /** the whole list */
  items: readonly ListItem[];
  onClose(): void;
}

/** Before an entry is deleted: how many records carry it, and what becomes of them. One that must stay can be stopped instead. */
export function DeleteItemDialog({ type, kind, item, items, onClose }: DeleteItemDialogProps) {
  const { t, i18n } = useLingui();
  const { data: records } = useSWR(
    ['carriers', type, item.id],
    () => countItemUsage(type, item.id),
    { revalidateOnFocus: false },
  );
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const { id, name } = item;
  const below = items.filter(({ parent_id }) => parent_id === id).length;
  const stays = below > 0 || (kind.used === 'kept' && records !== undefined && records > 0);
  const instead = items
    .filter((one) => one.disabled === 0 && one.id !== id)
    .map(({ id: other, name: word }) => ({ value: String(other), label: t`替换为「${word}」` }));
  const none = { value: '', label: kind.used === 'removed' ? t`移除` : t`请选择` };
  const count = i18n.number(records ?? 0);
  const words =
    below > 0
      ? t`它下面还有 ${below} 项，请先移走或删除它们。`
      : records === 0
        ? t`没有数据在使用它。`
        : kind.used === 'kept'
          ? t`${count} 条数据在使用它，不能删除。停用之后不再提供选择，已有的数据不变。`
          : t`${count} 条数据在使用它，每条数据的操作日志会记下这次变更。`;

  async function handle(work: () => Promise<unknown>, said: string) {
    setBusy(true);
    if (!(await save(work).finally(() => setBusy(false)))) return;
    toast.success(said);
    onClose();
  }

  const missing = records === undefined || (kind.used === 'replaced' && records > 0 && into === '');
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t`删除「${name}」？`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>{t`取消`}</Button>
          {stays ? (
            <Button
              kind="primary"
              disabled={item.disabled === 1}
              loading={busy}
              onClick={() => void handle(() => changeItem({ id, type, disabled: 1 }), t`已停用`)}
            >{t`停用`}</Button>
          ) : (
            <Button
              kind="danger"
              disabled={missing}
              loading={busy}
              onClick={() =>
                void handle(
                  () => deleteItem({ type, id, into: into === '' ? undefined : Number(into) }),
                  t`删除成功!`,
                )
              }
            >{t`删除`}</Button>
          )}
        </>
      }
    >
      {records === undefined ? (
        <SkeletonLines lines={2} />
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <RefusalNote wide refusal={refusal} />
          <p>{words}</p>
          {records > 0 && !stays && (
            <div className="flex flex-col gap-1">
              <span aria-hidden className="text-text-2">{t`在这些数据上`}</span>
              <Select
                label={t`在这些数据上`}
                value={into}
                options={[none, ...instead]}
                onChange={setInto}
              />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
