import type { ComponentType } from 'react';
import { createContext, use } from 'react';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { RecordStore } from './store.ts';

/** A hand-written input in place of a widget, by field: the door `form.<field>`. */
export type FormSlot = ComponentType<FormSlotProps>;
export interface FormSlotProps {
  /** of the control that the label names; a detail, which has no controls, gives none */
  id?: string;
  field: Field;
  store: RecordStore;
  locale: Locale;
}

/** What every part of one open form shares. Nothing in it changes while the form is open, so nothing re-renders through it. */
export interface FormScope {
  store: RecordStore;
  locale: Locale;
  slots: Readonly<Record<string, FormSlot>>;
  /** what else stands under a field, beneath its message */
  Under?: ComponentType<{ model: string }> | undefined;
  /** keeps the ids of several open forms apart */
  prefix: string;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A form part was drawn outside a RecordForm');
  return scope;
}

/** The models that are drawn; undefined: all. */
export const OnlyContext = createContext<ReadonlySet<string> | undefined>(undefined);

/** Where the form's labels stand, and how wide they are, px. */
export const LabelsContext = createContext<Pick<Form, 'labelPosition' | 'labelWidth'>>({
  labelPosition: 'right',
  labelWidth: 100,
});

export const FieldContext = createContext<Field | null>(null);

export function useField(): Field {
  const field = use(FieldContext);
  if (!field) throw new Error('A form part was drawn outside a field');
  return field;
}

export function inputId(prefix: string, model: string): string {
  return `${prefix}-${model}`;
}
