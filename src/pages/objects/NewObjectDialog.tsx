import { useLingui } from '@lingui/react/macro';
import { Close } from '@radix-ui/react-dialog';
import { FileUp } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { ForeignDefinition } from '../../../schemas/imports/index.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { RecordForm } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { createObject, useObjectChoices } from '../../data/objects.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { settingsOf, useObjectForm } from './useObjectForm.ts';
import { useRefusal } from '../../data/refusal.ts';
import { RefusalNote } from '../../records/RefusalNote.tsx';

// Who makes an object from nothing loads neither the readers of other designers nor their words.
const DefinitionBox = late(async () => {
  await import('../designer/words.ts');
  return (await import('../designer/layers/DefinitionBox.tsx')).DefinitionBox;
});

/** Asks for what a new object is; its fields come along from a definition, or afterwards in the designer. */
export function NewObjectDialog({ onClose }: { onClose(key?: string): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: choices, error, mutate } = useObjectChoices(true);
  const store = useObjectForm(choices);
  const [saving, setSaving] = useState(false);
  const [importing, setImporting] = useState(false);
  const [source, setSource] = useState<ForeignDefinition>();
  const { refusal, save } = useRefusal();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const dirty = useSyncExternalStore(
    (listener) => store?.subscribeAll(listener) ?? (() => undefined),
    () => store?.dirty() ?? false,
  );

  async function handleSave() {
    const result = store?.submit();
    if (!store || !choices || !result?.ok || saving) return;
    const key = String(result.values.key);
    setSaving(true);
    const done = await save(
      () =>
        createObject(
          {
            key,
            ...settingsOf(result.values, choices.roles),
            ...(source && { field_data: JSON.stringify(source.definition) }),
          },
          idempotencyKey,
        ),
      {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle(error) {
          store.setErrors(error.fields.filter(({ field }) => store.form.fields.has(field)));
          setIdempotencyKey(newIdempotencyKey());
        },
      },
    ).finally(() => setSaving(false));
    if (!done) return;
    toast.success(t`添加成功`);
    onClose(key);
  }

  return (
    <Dialog
      open
      dirty={(dirty || source !== undefined) && !saving}
      onOpenChange={(open) => !open && onClose()}
      size={800}
      title={t`新增业务对象`}
      footer={
        <>
          <Close asChild>
            <Button className="max-md:flex-1">{t`取消`}</Button>
          </Close>
          <Button
            kind="primary"
            loading={saving}
            disabled={!store}
            onClick={() => void handleSave()}
            className="max-md:flex-1"
          >{t`保存`}</Button>
        </>
      }
    >
      {error && !choices ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : store ? (
        <>
          <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
          <RecordForm store={store} locale={locale} />
          <section aria-label={t`字段定义`} className="mt-4 border-t border-line pt-3">
            {importing ? (
              <DefinitionBox
                onSource={(next) => {
                  setSource(next);
                }}
              />
            ) : (
              <Button
                kind="quiet"
                icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setImporting(true)}
              >{t`从定义导入字段…`}</Button>
            )}
          </section>
        </>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}
