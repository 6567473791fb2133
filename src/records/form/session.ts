import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { localNow } from '../shared/localNow.ts';
import { conditionRecord } from '../shared/permissions.ts';
import type { RecordAnswer } from '../shared/types.ts';
import { changedValues } from './changes.ts';

type Values = Readonly<Record<string, unknown>>;
type Faults = (values: Values) => readonly FieldError[];
type CreateStore = (input: {
  form: Form;
  values: Record<string, unknown>;
  context: Omit<Context, 'record'>;
  faults?: Faults;
}) => RecordStore;

/** One opening of a form: the values it began with, and the store that holds what was made of them. */
export interface FormSession {
  form: Form;
  store: RecordStore;
  initial: Readonly<Record<string, unknown>>;
  /** what was typed into fields that are no more */
  lost: readonly LostValue[];
}

export interface LostValue {
  model: string;
  value: unknown;
  /** as it was when it was there; a draft knows it no more */
  field?: Field;
}

export interface SessionInput {
  createStore: CreateStore;
  form: Form;
  context: Omit<Context, 'record'>;
  initial: Readonly<Record<string, unknown>>;
  /** what several fields together make wrong */
  faults?: Faults;
}

export function newSession({
  createStore,
  form,
  context,
  initial,
  faults,
}: SessionInput): FormSession {
  return {
    form,
    initial,
    lost: [],
    store: createStore({ form, values: { ...initial }, context, ...(faults && { faults }) }),
  };
}

/** The same opening with another definition: what was typed is kept, also where its field is gone. */
export function withNewDefinition(
  session: FormSession,
  input: Omit<SessionInput, 'initial'>,
): FormSession {
  const typed = {
    ...Object.fromEntries(session.lost.map(({ model, value }) => [model, value])),
    ...changedValues(session.initial, session.store.values()),
  };
  return withValues(
    newSession({ ...input, initial: session.initial }),
    typed,
    (model) =>
      session.form.fields.get(model) ?? session.lost.find((each) => each.model === model)?.field,
  );
}

/** Puts values of another form or of a draft in. Those that have no field here are listed; those that the reader may not see are dropped. */
export function withValues(
  session: FormSession,
  values: Values,
  fieldOf: (model: string) => Field | undefined = () => undefined,
): FormSession {
  const { form } = session;
  const entries = Object.entries(values);
  session.store.fill(Object.fromEntries(entries.filter(([model]) => form.fields.has(model))));
  const lost = entries.flatMap(([model, value]): LostValue[] => {
    const field = fieldOf(model);
    return form.fields.has(model) || form.withheld.has(model) || isEmpty(value) || field?.system
      ? []
      : [{ model, value, ...(field && { field }) }];
  });
  return {
    ...session,
    lost: [
      ...session.lost.filter((each) => !lost.some(({ model }) => model === each.model)),
      ...lost,
    ],
  };
}

/** What the form of a record begins with; its core columns stand beside the values, for conditions. */
export function valuesOf(record: RecordAnswer): Record<string, unknown> {
  const {
    owner_user_id,
    state,
    approval_state,
    lock_flag,
    create_time,
    update_time,
    last_contact_time,
  } = conditionRecord(record);
  return {
    owner_user_id,
    state,
    approval_state,
    lock_flag,
    create_time,
    update_time,
    last_contact_time,
    ...record.data_raw,
  };
}

/** What the form of a new record begins with. */
export function newValues(
  form: Form,
  { viewer, settings }: { viewer: Viewer; settings: Values },
  presets: Values = {},
): Record<string, unknown> {
  return initialValues(form, { viewer, settings, now: localNow() }, presets);
}
