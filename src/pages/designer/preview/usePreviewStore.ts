import { useState } from 'react';
import type { Context } from '../../../../schemas/conditions.ts';
import type { Form } from '../../../../schemas/form.ts';
import { initialValues } from '../../../../schemas/initialValues.ts';
import { createRecordStore, type RecordStore } from '../../../../widgets/form/store.ts';

export interface PreviewStoreInput {
  form: Form;
  /** of the record that is edited; undefined: a new one, with its defaults */
  record: Readonly<Record<string, unknown>> | undefined;
  context: Omit<Context, 'record'> & { now: string };
}

interface Kept extends PreviewStoreInput {
  store: RecordStore;
  /** what was typed into the forms before this one */
  answered: Readonly<Record<string, unknown>>;
}

/** The open form of a definition that changes: what was typed stays where its field does. Nothing of it is ever sent. */
export function usePreviewStore(input: PreviewStoreInput): RecordStore {
  const [kept, setKept] = useState<Kept>();
  if (kept && kept.form === input.form && kept.record === input.record && kept.context === input.context) return kept.store;
  const same = kept !== undefined && kept.record === input.record && kept.context === input.context;
  const answered = same ? { ...kept.answered, ...Object.fromEntries([...kept.store.moved()].map((model) => [model, kept.store.value(model)])) } : {};
  const store = filled(input, answered);
  setKept({ ...input, store, answered });
  return store;
}

function filled({ form, record, context: { now, ...context } }: PreviewStoreInput, answered: Readonly<Record<string, unknown>>) {
  const own = Object.fromEntries(Object.entries(answered).filter(([model]) => form.fields.has(model)));
  const values = record ? { ...record, ...own } : initialValues(form, { ...context, now }, own);
  return createRecordStore({ form, values, context });
}
