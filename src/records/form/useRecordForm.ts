import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ApplyTo } from '../../../schemas/endpoints/records.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { isConflict } from '../../data/transport/apiError.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { type DraftKey, readDraft } from '../../data/drafts.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { newIdempotencyKey, saveRecord, updateRecord, useRecord } from '../../data/records.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import { resolveConflicts, type Side } from '../shared/conflict.ts';
import type { Conflict, Saved } from '../shared/types.ts';
import { maskedForm } from '../shared/masked.ts';
import { answeredValues, changedValues, editedValues } from './changes.ts';
import { localNow } from '../shared/localNow.ts';
import {
  type FormSession,
  newSession,
  newValues,
  withNewDefinition,
  valuesOf,
  withValues,
} from './session.ts';
import { useDraft } from './useDraft.ts';
import { useLikenesses } from './useLikenesses.ts';
import { useDuplicates } from './useDuplicates.ts';
import { useLinks } from './useLinks.ts';
import type { FormRequest } from '../shared/layers.ts';
import { useUnique } from './useUnique.ts';
import { useRuntime } from './useRuntime.ts';

/** Everything an add or edit dialog knows: its values, saving, drafts, conflicts with others. */
export function useRecordForm(
  { module, id, presets, inPlace, on, resume = false }: FormRequest,
  onSaved: (saved: Saved | undefined, file: ModuleFile | undefined) => void,
) {
  const locale = useLocale();
  const made = useModuleForm(module);
  const record = useRecord(id === undefined ? undefined : made.data?.file, id);
  const runtime = useRuntime();
  const viewer = useMe();
  const settings = useSettings();
  const [session, setSession] = useState<FormSession & { version: number | undefined }>();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [asksWhich, setAsksWhich] = useState(false);
  const [applyTo, setApplyTo] = useState<ApplyTo>();
  const { refusal, save, clear } = useRefusal();
  const [key] = useState(newIdempotencyKey);

  const draftKey: DraftKey = {
    module,
    ...(id !== undefined && { id }),
    ...(inPlace && { inPlace }),
    ...(on && { on }),
  };
  const { file } = made.data ?? {};
  const form =
    made.data && maskedForm(made.data.form, record.data?.masked ?? NO_MODELS, t`领取后可见`);
  if (runtime && file && form && (id === undefined || record.data) && session?.form !== form) {
    const context = { viewer, settings, today: localNow().slice(0, 10) };
    const input = {
      createStore: runtime.createRecordStore,
      form,
      context,
      faults: (values: Readonly<Record<string, unknown>>) => runtime.recordFaults(file, values),
    };
    const initial = record.data
      ? valuesOf(record.data)
      : newValues(form, { viewer, settings }, presets);
    const left = resume ? readDraft(draftKey) : undefined;
    const opened = session ? withNewDefinition(session, input) : newSession({ ...input, initial });
    if (session) setSession({ ...opened, version: session.version });
    else
      setSession({
        ...(left ? withValues(opened, left.values) : opened),
        version: left?.version ?? record.data?.version,
      });
  }

  const draft = useDraft({
    key: draftKey,
    store: session?.store,
    initial: session?.initial ?? EMPTY,
    version: session?.version,
    name: () => record.data?.name ?? titleOf(file, session?.store),
    resume,
    // Over the version it was typed over, so that what others did since is merged, or asked about, when it is saved.
    onTake: (values, version) =>
      session &&
      setSession({ ...withValues(session, values), version: version ?? session.version }),
  });
  const duplicates = useDuplicates();
  const likenesses = useLikenesses(session?.store, {
    file,
    id,
    initial: id === undefined ? EMPTY : (session?.initial ?? EMPTY),
  });
  useLinks(session?.store);
  useUnique(session?.store, { module, id, initial: session?.initial ?? EMPTY });

  /** `despite`: the person has seen what seems to mean the same, and saves; `which`: of what repeats, they have said which times they mean */
  async function submit({ despite = false, which }: { despite?: boolean; which?: ApplyTo } = {}) {
    const file = made.data?.file;
    if (!session || !file || saving) return;
    clear();
    const judged = session.store.submit();
    if (!judged.ok) return refuse(translateMessage('form_invalid', {}, locale));
    setSaving(true);
    try {
      const { values } = judged;
      const asked = { values, before: id === undefined ? EMPTY : session.initial, id };
      if (!despite && (await duplicates.found(file, session.store.form, asked))) return;
      const sent = sentOf(session, values);
      if (!which && repeats(file, session.initial) && Object.keys(sent).length > 0)
        return setAsksWhich(true);
      setApplyTo(which);
      await send(file, session, sent, { version: session.version, applyTo: which });
    } finally {
      setSaving(false);
    }
  }

  async function send(
    file: ModuleFile,
    { store }: FormSession,
    values: Record<string, unknown>,
    { version, applyTo }: { version: number | undefined; applyTo: ApplyTo | undefined },
  ) {
    if (id !== undefined && Object.keys(values).length === 0) return finish(undefined);
    await save(
      async () => {
        const saved =
          id === undefined || version === undefined
            ? await saveRecord(file, values, { idempotencyKey: key })
            : await updateRecord(file, { id, version, values, applyTo });
        toast.success(id === undefined ? t`添加成功` : t`编辑成功`);
        // 4014 and 4015: saved, and there is more to know.
        if (saved.code !== 200 && saved.message) toast.warn(saved.message);
        finish(saved);
      },
      {
        shows: (model) => store.state(model).shown || store.form.fields.get(model)?.name,
        settle(error) {
          if (isConflict(error) && isConflictData(error.data)) {
            setConflict(error.data);
            return true;
          }
          showFaults(store, error.fields);
          return false;
        },
      },
    );
  }

  function sentOf({ form, initial, store }: FormSession, values: Record<string, unknown>) {
    return id === undefined
      ? answeredValues({ form, initial, moved: store.moved() }, values)
      : editedValues({ form, initial, moved: store.moved() }, values);
  }

  function showFaults(store: FormSession['store'], faults: readonly FieldError[]) {
    store.refuse(faults);
    setFailures((count) => count + 1);
  }

  function refuse(text: string) {
    toast.error(text);
    setFailures((count) => count + 1);
  }

  function finish(saved: Saved | undefined) {
    draft.done();
    onSaved(saved, file);
  }

  /** The reader has decided every overlap: the form shows it, and it is sent again over the newer version. */
  async function resolve(sides: Readonly<Record<string, Side>>) {
    const file = made.data?.file;
    if (!session || !file || !conflict) return;
    const values = resolveConflicts(
      changedValues(session.initial, session.store.values()),
      conflict.fields,
      sides,
      (model) => session.form.fields.get(model)?.valueType ?? 'any',
    );
    session.store.fill(values);
    const judged = session.store.submit();
    const { version } = conflict;
    setConflict(undefined);
    setSession({ ...session, version });
    if (!judged.ok) return refuse(translateMessage('form_invalid', {}, locale));
    setSaving(true);
    try {
      await send(file, session, sentOf(session, judged.values), { version, applyTo });
    } finally {
      setSaving(false);
    }
  }

  return {
    file: made.data?.file,
    error: made.error ?? (record.data ? undefined : (record.error as unknown)),
    record: record.data,
    retry() {
      made.retry();
      void record.mutate();
    },
    session,
    runtime,
    locale,
    saving,
    draft,
    duplicates,
    likenesses,
    /** counts refused attempts: the dialog scrolls up at each */
    failures,
    conflict,
    /** it is one of many times: which of them are meant */
    asksWhich: asksWhich && {
      choose(which: ApplyTo) {
        setAsksWhich(false);
        void submit({ despite: true, which });
      },
      cancel: () => setAsksWhich(false),
    },
    /** why the last attempt to save came to nothing */
    refusal,
    resolve,
    submit,
    cancelConflict: () => setConflict(undefined),
  };
}

const EMPTY: Readonly<Record<string, unknown>> = {};
const NO_MODELS: readonly string[] = [];

/** Whether a record of these values is one time of several. */
function repeats({ series }: ModuleFile, values: Readonly<Record<string, unknown>>): boolean {
  return series !== undefined && !isEmpty(values[series.by]);
}

function titleOf(file: ModuleFile | undefined, store: RecordStore | undefined): string | undefined {
  const title = file && store?.value(file.title);
  return typeof title === 'string' && title !== '' ? title : undefined;
}

function isConflictData(data: unknown): data is Conflict {
  return (
    typeof data === 'object' &&
    data !== null &&
    'fields' in data &&
    Array.isArray(data.fields) &&
    'version' in data &&
    typeof data.version === 'number'
  );
}
