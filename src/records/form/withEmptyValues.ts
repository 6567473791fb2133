import type { Form } from '../../../schemas/form/form.ts';

/** The values of a form as calls take them: what is empty is sent empty, so that an answer can be taken back. */
export function withEmptyValues(
  form: Form,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries([...form.fields.keys()].map((model) => [model, values[model] ?? '']));
}
