import type { Form } from '../../../schemas/form/form.ts';

/**
 * The fields of a record that is written down in passing: its title, what is required, what its definition calls important, its files, and where one
 * is. What it belongs to is known where it is written; the rest can be asked for.
 */
export function quickModels(
  form: Form,
  { title, slots }: { title: string; slots: ReadonlySet<string> },
): ReadonlySet<string> {
  return new Set(
    [...form.fields.values()]
      .filter(
        ({ model, type, hidden, required, isMain, refers }) =>
          !hidden &&
          (model === title ||
            required ||
            (isMain && refers === undefined) ||
            type === 'place' ||
            (type === 'blank' && slots.has(model))),
      )
      .map(({ model }) => model),
  );
}
