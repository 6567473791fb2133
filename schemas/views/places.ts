import type { Field, Form } from '../form/form.ts';

/** The fields by which records lie on a map. */
export function placeFields(form: Form): Field[] {
  return [...form.fields.values()].filter(
    ({ valueType, hidden, model }) => valueType === 'address' && !hidden && !model.includes('"'),
  );
}
