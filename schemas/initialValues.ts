import type { Field, Form } from './form.ts';
import type { Viewer } from './viewer.ts';
import { coerce } from './coerce.ts';
import { isEmpty } from './valueTypes.ts';

export interface InitialContext {
  viewer?: Pick<Viewer, 'id' | 'department_id'>;
  /** yyyy-MM-dd HH:mm:ss in the company's zone */
  now: string;
}

const EMPTY: Readonly<Record<string, () => unknown>> = { Array: () => [], Object: () => ({}), String: () => '' };

/** The values a new record starts with: the defaults of its definition, then the presets of the place it is made from. */
export function initialValues(form: Form, context: InitialContext, presets: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of form.fields.values()) {
    const value = field.system || field.computed ? undefined : defaultOf(field, context);
    if (value !== undefined) values[field.model] = value;
  }
  return { ...values, ...presets };
}

function defaultOf(field: Field, { viewer, now }: InitialContext): unknown {
  if (field.type === 'blank') return EMPTY[field.defaultType]?.();
  switch (field.defaultType) {
    case 'now': return field.valueType === 'datetime' ? now : field.valueType === 'time' ? now.slice(11) : field.valueType === 'stamp' ? Date.parse(`${now.replace(' ', 'T')}Z`) : now.slice(0, 10);
    case 'current_user': return field.valueType === 'refs' ? viewer && [viewer.id] : viewer?.id;
    case 'current_department': return viewer?.department_id ?? undefined;
    default: return isEmpty(field.defaultValue) ? undefined : coerce(field, field.defaultValue);
  }
}
