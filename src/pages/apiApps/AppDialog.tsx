import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { apiAppForm } from '../../../schemas/staff/apiAppForm.ts';
import { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import {
  type ApiApp,
  type NewSecret,
  saveApp,
  updateApp,
  useAppScopes,
} from '../../data/apiApps.ts';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { RefusalNote } from '../../records/RefusalNote.tsx';
import { ScopeGrid } from './ScopeGrid.tsx';

interface AppDialogProps {
  /** absent: a new one */
  app: ApiApp | undefined;
  onMade(secret: NewSecret): void;
  onClose(): void;
}

/** Name, limits and scopes of an app; a new one answers its secret. */
export function AppDialog({ app, onMade, onClose }: AppDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [store] = useState(() =>
    createRecordStore({
      form: apiAppForm(locale),
      values: app
        ? { name: app.name, rate_limit: app.rate_limit, networks: app.networks }
        : { rate_limit: 120 },
    }),
  );
  const [scopes, setScopes] = useState<readonly string[]>(app?.scopes ?? []);
  const [lacking, setLacking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { refusal, save } = useRefusal();
  const typed = useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.dirty(),
  );
  const dirty = typed || scopes.join() !== (app?.scopes ?? []).join();

  async function handleSave() {
    const judged = store.submit();
    setLacking(scopes.length === 0);
    if (!judged.ok || scopes.length === 0 || saving) return;
    setSaving(true);
    const given = { ...withEmptyValues(store.form, judged.values), scopes: [...scopes] };
    const done = await save(
      async () => {
        if (app) await updateApp({ id: app.id, ...given });
        else onMade(await saveApp(given, idempotencyKey));
      },
      {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle(error) {
          store.setErrors(error.fields.filter(({ field }) => store.form.fields.has(field)));
          setIdempotencyKey(newIdempotencyKey());
        },
      },
    ).finally(() => setSaving(false));
    if (!done || !app) return;
    toast.success(t`保存成功`);
    onClose();
  }

  return (
    <Dialog
      open
      size={800}
      dirty={dirty && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={app ? t`编辑应用` : t`新增应用`}
      footer={
        <>
          <CancelButton className="max-md:flex-1" />
          <Button
            kind="primary"
            loading={saving}
            onClick={() => void handleSave()}
            className="max-md:flex-1"
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <RecordForm store={store} locale={locale} />
      <ScopeGrid
        offered={useAppScopes()}
        scopes={scopes}
        lacking={lacking && scopes.length === 0}
        onChange={setScopes}
      />
    </Dialog>
  );
}
