import { useLayoutEffect, useMemo, useState } from 'react';
import type { Context } from '../../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../../schemas/form/form.ts';
import { initialValues } from '../../../../../schemas/formLogic/initialValues.ts';
import { createRecordStore, type RecordStore } from '../../../../../widgets/form/state/store.ts';

export interface PreviewStoreInput {
  form: Form;
  /** of the record that is edited; undefined: a new one, with its defaults */
  record: Readonly<Record<string, unknown>> | undefined;
  context: Omit<Context, 'record'> & { now: string };
}

/** The open form of a definition that changes: what was typed stays where its field does, and only what changed is drawn again. Nothing of it is ever sent. */
export function usePreviewStore({ form, record, context }: PreviewStoreInput): RecordStore {
  const [first] = useState(form);
  const store = useMemo(() => {
    const { now: _, ...around } = context;
    return createRecordStore({
      form: first,
      values: begun({ form: first, record, context }),
      context: around,
    });
  }, [first, record, context]);
  // Before the frame is painted in which the property was typed.
  useLayoutEffect(() => {
    if (store.form !== form) store.become(form, begun({ form, record, context }));
  }, [store, form, record, context]);
  return store;
}

function begun({ form, record, context: { now, ...context } }: PreviewStoreInput) {
  return record ?? initialValues(form, { ...context, now });
}
