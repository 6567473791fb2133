import { useLingui } from '@lingui/react/macro';
import { Close } from '@radix-ui/react-dialog';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { RecordForm } from '../../../widgets/form/index.ts';
import { CallError } from '../../data/callError.ts';
import { useLocale } from '../../data/definitions.ts';
import { createObject, useObjectChoices } from '../../data/objects.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { settingsOf, useObjectForm } from './useObjectForm.ts';

/** Asks for what a new object is; the fields come afterwards, in the designer. */
export function NewObjectDialog({ onClose }: { onClose(key?: string): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: choices, error, mutate } = useObjectChoices(true);
  const store = useObjectForm(choices);
  const [saving, setSaving] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const dirty = useSyncExternalStore((listener) => store?.subscribeAll(listener) ?? (() => undefined), () => store?.dirty() ?? false);

  async function handleSave() {
    const result = store?.submit();
    if (!store || !choices || !result?.ok || saving) return;
    const key = String(result.values.key);
    setSaving(true);
    try {
      await createObject({ key, ...settingsOf(result.values, choices.roles) }, idempotencyKey);
      toast.success(t`添加成功`);
      onClose(key);
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      store.setErrors(fault.fields);
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      dirty={dirty && !saving}
      onOpenChange={(open) => !open && onClose()}
      size={800}
      title={t`新增业务对象`}
      footer={
        <>
          <Close asChild>
            <Button className="max-md:flex-1">{t`取消`}</Button>
          </Close>
          <Button kind="primary" loading={saving} disabled={!store} onClick={() => void handleSave()} className="max-md:flex-1">{t`保存`}</Button>
        </>
      }
    >
      {error && !choices ? <ErrorState onRetry={() => void mutate()} /> : store ? <RecordForm store={store} locale={locale} /> : <SkeletonLines lines={8} />}
    </Dialog>
  );
}
