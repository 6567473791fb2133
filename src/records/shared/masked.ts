import type { Field, Form } from '../../../schemas/form/form.ts';
import type { ListRow, RecordAnswer } from './types.ts';

/** Whether the record keeps the value back while it waits in a pool. */
export function isMasked(record: Pick<ListRow | RecordAnswer, 'masked'>, model: string): boolean {
  return record.masked?.includes(model) ?? false;
}

const known = new WeakMap<Form, Map<string, Form>>();

/** The form of a record that keeps something back: those fields are not answered, and a sentence below them says why. The same form for the same question. */
export function maskedForm(form: Form, models: readonly string[], why: string): Form {
  if (models.length === 0) return form;
  const forms = known.get(form) ?? new Map<string, Form>();
  known.set(form, forms);
  const key = `${models.join()} ${why}`;
  const made = forms.get(key) ?? { ...form, fields: new Map(form.fields) };
  if (!forms.has(key)) {
    forms.set(key, made);
    for (const model of models) {
      const field = form.fields.get(model);
      if (field) (made.fields as Map<string, Field>).set(model, shut(field, why));
    }
  }
  return made;
}

function shut(field: Field, why: string): Field {
  const { require: _, ...open } = field;
  return { ...open, readOnly: true, required: false, help: why };
}
