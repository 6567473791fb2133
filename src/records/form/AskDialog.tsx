import type { ReactNode } from 'react';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import type { DialogSize } from '../../../widgets/ui/DialogLayer.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useRefusal } from '../../data/transport/refusal.ts';
import { useLocale } from '../../data/definitions.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import type { FormSlot } from '../../../widgets/form/index.ts';
import { useKeyDown } from '../shared/useKeyDown.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';
import { FormHost } from './FormHost.tsx';
import { localNow } from '../shared/localNow.ts';
import { newSession, newValues } from './session.ts';
import { useRuntime } from './useRuntime.ts';

export interface AskDialogProps {
  /** whose records the asked values belong to */
  file: ModuleFile;
  title: ReactNode;
  /** the verb on the button */
  action: string;
  danger?: boolean;
  size?: DialogSize;
  /** asks before what was typed is thrown away */
  guarded?: boolean;
  /** stands above the fields */
  above?: ReactNode;
  /** another way out, before the buttons */
  extra?: ReactNode;
  form: Form;
  /** hand-written fields, by model */
  slots?: Readonly<Record<string, FormSlot>>;
  initial?: Readonly<Record<string, unknown>> | undefined;
  /** does the work; a CallError with faults by field keeps the dialog open */
  onSubmit(values: Record<string, unknown>): Promise<void>;
  onClose(done: boolean): void;
}

/** A small dialog of a few fields that something needs to know first: an action's form, the new owner. */
export function AskDialog({
  file,
  title,
  action,
  danger,
  size,
  guarded,
  above,
  extra,
  form,
  slots,
  initial,
  onSubmit,
  onClose,
}: AskDialogProps) {
  const locale = useLocale();
  const runtime = useRuntime();
  const viewer = useMe();
  const settings = useSettings();
  const body = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const [store, setStore] = useState<ReturnType<typeof newSession>['store']>();
  if (runtime && !store) {
    const context = { viewer, settings, today: localNow().slice(0, 10) };
    setStore(
      newSession({
        createStore: runtime.createRecordStore,
        form,
        context,
        initial: newValues(form, { viewer, settings }, initial),
      }).store,
    );
  }

  useKeyDown(body, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handleSubmit();
  });

  async function handleSubmit() {
    if (!store || busy) return;
    const judged = store.submit();
    if (!judged.ok) {
      toast.error(translateMessage('form_invalid', {}, locale));
      return;
    }
    setBusy(true);
    const done = await save(() => onSubmit(judged.values), {
      shows: (model) => store.state(model).shown || store.form.fields.get(model)?.name,
      settle: (error) => store.refuse(error.fields),
    }).finally(() => setBusy(false));
    if (done) onClose(true);
  }

  const dirty = useSyncExternalStore(
    (listener) => store?.subscribeAll(listener) ?? (() => undefined),
    () => store?.dirty() ?? false,
  );
  const Form = runtime?.RecordForm;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={title}
      {...(size && { size })}
      dirty={guarded === true && dirty && !busy}
      footer={
        <>
          {extra}
          <CancelButton />
          <Button
            kind={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={!store}
            onClick={() => void handleSubmit()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div ref={body} className="pt-1">
        <RefusalNote wide refusal={refusal} saving={busy} onRetry={() => void handleSubmit()} />
        {above}
        {store && Form ? (
          <FormHost file={file} store={store}>
            <Form store={store} locale={locale} {...(slots && { slots })} />
          </FormHost>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </div>
    </Dialog>
  );
}
