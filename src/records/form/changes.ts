import type { Form } from '../../../schemas/form/form.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that differ from what the form began with. Fields that were not touched are not sent: what others did to them stays. */
export function changedValues(initial: Values, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([model, value]) => !isSame(initial[model], value)),
  );
}

/** What an edited record sends. A field that rules may set says what it holds once it has moved, or the server's rules would set it anew. */
export function editedValues(
  { form, initial, moved }: { form: Form; initial: Values; moved: ReadonlySet<string> },
  values: Values,
): Record<string, unknown> {
  return { ...setByRules(form, moved, values), ...changedValues(initial, values) };
}

/**
 * What a new record sends: what was answered, and what was taken back, be it from a rule or from what the form began with. The server fills
 * its defaults in only for what is not sent.
 */
export function answeredValues(
  { form, initial, moved }: { form: Form; initial: Values; moved: ReadonlySet<string> },
  values: Values,
): Record<string, unknown> {
  const isAnswer = (model: string, value: unknown) =>
    value !== undefined && (value !== null || !isEmpty(initial[model]));
  return {
    ...setByRules(form, moved, values),
    ...Object.fromEntries(
      Object.entries(values).filter(([model, value]) => isAnswer(model, value)),
    ),
  };
}

export function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}

function setByRules(
  form: Form,
  moved: ReadonlySet<string>,
  values: Values,
): Record<string, unknown> {
  const own = [...moved].filter((model) => form.fields.get(model)?.sets !== undefined);
  return Object.fromEntries(own.map((model) => [model, values[model] ?? null]));
}
