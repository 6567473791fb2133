import type { Field, Form } from '../form/form.ts';

/** Months and years are no days. */
export function isDay({ valueType, type, widget }: Field): boolean {
  const kind = widget.options.type;
  return (
    (valueType === 'date' || valueType === 'datetime') &&
    type === 'date' &&
    (kind === undefined || kind === 'date' || kind === 'datetime')
  );
}

/** Whether records can be gathered by the field: by its one value, days by their month. */
export function isGroupable(form: Form, field: Field): boolean {
  if (
    field.hidden ||
    field.model.includes('"') ||
    !form.filters.some(({ model }) => model === field.model)
  )
    return false;
  return (
    field.valueType === 'choice' ||
    field.valueType === 'switch' ||
    field.valueType === 'ref' ||
    field.valueType === 'date' ||
    isDay(field)
  );
}

/** The numbers that a report may gather records by, in bands. */
export function bandFields(form: Form): Field[] {
  return form.filters
    .flatMap(({ model }) => form.fields.get(model) ?? [])
    .filter(
      ({ valueType, hidden, model }) => valueType === 'number' && !hidden && !model.includes('"'),
    );
}

/** The fields that a list may be grouped by, in the order of its filters. */
export function groupFields(form: Form): Field[] {
  return form.filters
    .flatMap(({ model }) => form.fields.get(model) ?? [])
    .filter((field) => isGroupable(form, field));
}
