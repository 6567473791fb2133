import { useState, useSyncExternalStore } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { ScopeGrid, type ScopeGridProps } from './ScopeGrid.tsx';

export interface ScopedDialogProps extends Pick<ScopeGridProps, 'offered'> {
  title: string;
  /** what the choice does, where the title does not say it */
  text?: string;
  /** the verb on the button */
  action: string;
  form: Form;
  values: Readonly<Record<string, unknown>>;
  scopes?: readonly string[];
  /** throws the ApiError, perhaps with faults by field */
  onSubmit(
    given: Record<string, unknown> & { scopes: string[] },
    idempotencyKey: string,
  ): Promise<void>;
  onClose(): void;
}

const NONE: readonly string[] = [];

/** What lets a program in: some fields and its scopes, of which it has at least one. */
export function ScopedDialog({
  title,
  text,
  action,
  form,
  values,
  scopes: had = NONE,
  offered,
  onSubmit,
  onClose,
}: ScopedDialogProps) {
  const locale = useLocale();
  const [store] = useState(() => createRecordStore({ form, values }));
  const [scopes, setScopes] = useState(had);
  const [lacking, setLacking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { refusal, save } = useRefusal();
  const typed = useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.dirty(),
  );
  const dirty = typed || scopes.join() !== had.join();

  async function handleSave() {
    const judged = store.submit();
    setLacking(scopes.length === 0);
    if (!judged.ok || scopes.length === 0 || saving) return;
    setSaving(true);
    const given = { ...withEmptyValues(form, judged.values), scopes: [...scopes] };
    await save(() => onSubmit(given, idempotencyKey), {
      shows: (model) => form.fields.has(model) || undefined,
      settle(error) {
        store.refuse(error.fields);
        setIdempotencyKey(newIdempotencyKey());
      },
    }).finally(() => setSaving(false));
  }

  return (
    <Dialog
      open
      size={800}
      dirty={dirty && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <CancelButton className="max-md:flex-1" />
          <Button
            kind="primary"
            loading={saving}
            onClick={() => void handleSave()}
            className="max-md:flex-1"
          >
            {action}
          </Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      {text && <p className="text-sm text-text-2">{text}</p>}
      {form.fields.size > 0 && <RecordForm store={store} locale={locale} />}
      <ScopeGrid
        offered={offered}
        scopes={scopes}
        lacking={lacking && scopes.length === 0}
        onChange={setScopes}
      />
    </Dialog>
  );
}
