import type { Context } from '../../../schemas/conditions.ts';
import type { FieldError } from '../../../schemas/errors.ts';
import { stampIn } from '../../../schemas/dates.ts';
import type { Form } from '../../../schemas/form.ts';
import { initialValues } from '../../../schemas/initialValues.ts';
import type { Viewer } from '../../../schemas/viewer.ts';
import type { RecordStore } from '../../../widgets/form/store.ts';
import { conditionRecord } from '../may.ts';
import type { RecordAnswer } from '../types.ts';
import { changedValues } from './changes.ts';

type Faults = (values: Readonly<Record<string, unknown>>) => readonly FieldError[];
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
}

export interface SessionInput {
  createStore: CreateStore;
  form: Form;
  context: Omit<Context, 'record'>;
  initial: Readonly<Record<string, unknown>>;
  /** what several fields together make wrong */
  faults?: Faults;
}

export function newSession({ createStore, form, context, initial, faults }: SessionInput): FormSession {
  return { form, initial, store: createStore({ form, values: { ...initial }, context, ...(faults && { faults }) }) };
}

/** The same opening with another definition: what was typed is kept. */
export function remade(session: FormSession, input: Omit<SessionInput, 'initial'>): FormSession {
  const next = newSession({ ...input, initial: session.initial });
  next.store.fill(changedValues(session.initial, session.store.values()));
  return next;
}

/** What the form of a record begins with; its core columns stand beside the values, for conditions. */
export function valuesOf(record: RecordAnswer): Record<string, unknown> {
  const { owner_user_id, state, approval_state, lock_flag, create_time, update_time, last_contact_time } = conditionRecord(record);
  return { owner_user_id, state, approval_state, lock_flag, create_time, update_time, last_contact_time, ...record.data_raw };
}

/** What the form of a new record begins with. */
export function newValues(form: Form, viewer: Viewer, presets: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return initialValues(form, { viewer, now: localNow() }, presets);
}

/** yyyy-MM-dd HH:mm:ss by the reader's clock; the server's own counts where it matters. */
export function localNow(): string {
  return stampIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}
