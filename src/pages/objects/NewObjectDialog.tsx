import { useLingui } from '@lingui/react/macro';
import { FileUp, LayoutTemplate } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { objectKey } from '../../../schemas/dialogs/objectForm.ts';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { RecordForm } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { createObject, useObjectChoices } from '../../data/customObjects.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useKeyFromName } from './useKeyFromName.ts';
import { settingsOf, useObjectForm } from './useObjectForm.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

// Who makes an object from nothing loads neither the readers of other designers nor their words.
const DefinitionBox = lazyComponent(async () => {
  await import('../designer/words.ts');
  return (await import('../designer/layers/DefinitionBox.tsx')).DefinitionBox;
});

const TemplateStart = lazyComponent(async () => {
  await import('../designer/words.ts');
  return (await import('./TemplateStart.tsx')).TemplateStart;
});

/** Asks for what a new object is; its fields come along from a template or a definition, or afterwards in the designer. */
export function NewObjectDialog({ onClose }: { onClose(key?: string): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: choices, error, mutate } = useObjectChoices(true);
  const store = useObjectForm(choices);
  useKeyFromName(store);
  const [saving, setSaving] = useState(false);
  const [fieldsFrom, setFieldsFrom] = useState<'template' | 'definition'>();
  const [source, setSource] = useState<Definition>();
  const { refusal, save } = useRefusal();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const dirty = useSyncExternalStore(
    (listener) => store?.subscribeAll(listener) ?? (() => undefined),
    () => store?.dirty() ?? false,
  );

  async function handleSave() {
    const result = store?.submit();
    if (!store || !choices || !result?.ok || saving) return;
    const key = objectKey(String(result.values.key));
    setSaving(true);
    const done = await save(
      () =>
        createObject(
          {
            key,
            ...settingsOf(result.values, choices.roles),
            ...(source && { field_data: JSON.stringify(source) }),
          },
          idempotencyKey,
        ),
      {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle(error) {
          store.refuse(error.fields);
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
          <CancelButton className="max-md:flex-1" />
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
          <section aria-label={t`字段定义`} className="mb-4 border-b border-line pb-3">
            {fieldsFrom === 'template' ? (
              <TemplateStart store={store} onSource={setSource} />
            ) : fieldsFrom === 'definition' ? (
              <DefinitionBox onSource={(next) => setSource(next?.definition)} />
            ) : (
              <>
                <Button
                  kind="quiet"
                  icon={<LayoutTemplate size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => setFieldsFrom('template')}
                >{t`从模板开始…`}</Button>
                <Button
                  kind="quiet"
                  icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => setFieldsFrom('definition')}
                >{t`从定义导入字段…`}</Button>
              </>
            )}
          </section>
          <RecordForm store={store} locale={locale} />
        </>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}
