import { coerce } from '../validation/coerce.ts';
import { CORE_MODELS, modelsOf, operandReference } from '../conditions/conditions.ts';
import { conditionsIn } from './consequences.ts';
import type { FieldError } from '../i18n/errors.ts';
import type { Field, Form } from '../form/form.ts';
import { topologicalOrder } from '../formulas/topologicalOrder.ts';
import { checkValue } from '../validation/validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

/** What is wrong with the conditions of a form before it is published; `reads` tells what a computed field reads. */
export function conditionFaults(
  form: Form,
  reads: (model: string) => readonly string[] = () => [],
): FieldError[] {
  const fields = [...form.fields.values()].filter((field) => !field.system);
  return [
    ...fields.flatMap((field) => [...unknownIn(field, form), ...impossibleIn(field)]),
    ...circles(form, fields, reads),
  ];
}

function unknownIn(field: Field, form: Form): FieldError[] {
  const names = new Set([
    ...conditionsIn(field).flatMap(modelsOf),
    ...(field.sets ?? []).flatMap(({ value }) => ownModel(value)),
  ]);
  const unknown = [...names].filter((name) => !form.fields.has(name) && !CORE_MODELS.has(name));
  return unknown.map((name) => ({ field: field.model, id: 'condition_unknown', data: { name } }));
}

/** Values that the field itself would refuse, and options that it does not have. */
function impossibleIn(field: Field): FieldError[] {
  const set = (field.sets ?? []).filter(
    ({ value }) =>
      operandReference(value) === undefined &&
      !isEmpty(value) &&
      checkValue(field, coerce(field, value)),
  );
  const known =
    field.remote || field.choices.length === 0
      ? undefined
      : new Set(field.choices.map(({ value }) => String(value)));
  const strange = (field.limits ?? [])
    .flatMap(({ allow }) => allow)
    .filter((value) => known && !known.has(String(value)));
  const values = [...set.map(({ value }) => JSON.stringify(value)), ...strange.map(String)];
  return [...new Set(values)].map((value) => ({
    field: field.model,
    id: 'condition_value',
    data: { value },
  }));
}

/**
 * Fields whose place or value hangs, through conditions, on itself. Each is named with its way back. Following a change ends all the same;
 * but what comes out would depend on where it began.
 */
function circles(
  form: Form,
  fields: readonly Field[],
  reads: (model: string) => readonly string[],
): FieldError[] {
  const own = new Map(fields.map((field) => [field.model, readByPlaceOrValue(field)]));
  const all = new Map(
    fields.map(({ model }) => [model, [...(own.get(model) ?? []), ...reads(model)]]),
  );
  const { cycles } = topologicalOrder(all);
  return [...cycles].flatMap(([model, path]): FieldError[] => {
    // A circle of formulas alone is told where formulas are read.
    const conditional = path.some(
      (each, index) => own.get(each)?.includes(path[index + 1] ?? '') === true,
    );
    return conditional
      ? [
          {
            field: model,
            id: 'condition_circle',
            data: { path: path.map((each) => form.fields.get(each)?.name ?? each).join(' → ') },
          },
        ]
      : [];
  });
}

/** What decides whether a field is shown, and what it is set to. One that shows once the server has written it reads itself, which is no circle. */
function readByPlaceOrValue({ model, show, sets = [] }: Field): string[] {
  return [
    ...(show ? modelsOf(show).filter((name) => name !== model) : []),
    ...sets.flatMap(({ when, value }) => [...modelsOf(when), ...ownModel(value)]),
  ];
}

function ownModel(value: unknown): string[] {
  const ref = operandReference(value);
  return ref === undefined || ref.startsWith('$') ? [] : [ref];
}
