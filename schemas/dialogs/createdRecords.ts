import { addDays } from '../values/dates.ts';
import type { Widget } from '../definition/definition.ts';
import type { Form } from '../form/form.ts';
import { fillIn } from '../values/fillIn.ts';
import type { FieldItem, Making } from '../definition/module.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the dialog calls a field of what is made: `contact_name` is the name of the contact. */
export function dialogFieldName({ module, as }: Making, model: string): string {
  return as?.[model] ?? `${module}_${model}`;
}

/**
 * The fields that the dialog of an action asks for because what it makes requires them, under the dialog's names and by the target's own form.
 * `own` are the fields that the dialog has anyway. What only a condition requires may be left empty here: the target's form judges it.
 */
export function dialogWidgets(
  making: Making,
  form: Form,
  own: readonly Pick<FieldItem, 'model'>[],
): Widget[] {
  const known = new Set(own.map(({ model }) => model));
  return [...form.fields.values()].flatMap((field): Widget[] => {
    const model = dialogFieldName(making, field.model);
    const isAsked =
      (field.required || field.require !== undefined) &&
      !field.hidden &&
      !field.readOnly &&
      !field.computed &&
      !field.system &&
      !field.automatic &&
      making.links?.[field.model] === undefined;
    if (!isAsked || known.has(model)) return [];
    const { when: _, ...options } = field.widget.options;
    return [
      {
        ...field.widget,
        key: model,
        model,
        name: field.name,
        options: {
          ...options,
          required: field.required,
          ...(making.when && { when: { show: making.when } }),
        },
      },
    ];
  });
}

/** First values of what is made, by the models of its own form. `$today+90` is a day from now; `$first` is left to who knows the list. */
export function createdRecordValues(
  making: Making,
  record: Values,
  today: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fillIn(making.values, record)).map(([model, value]) => {
      const days = typeof value === 'string' ? /^\$today\+(\d+)$/.exec(value)?.[1] : undefined;
      return [model, days === undefined ? value : addDays(today, Number(days))];
    }),
  );
}
