import type { Condition, Group } from '../../../../schemas/conditions/conditions.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { type ListView, type ViewChoice, viewRow } from '../../../../schemas/views/listViews.ts';

/** The fields that a view can be made by: groups for a table, single choices and a module's own lanes for a board, days for a calendar, addresses for a map. */
export function fieldsFor(view: ListView, form: Form, choice: ViewChoice = {}): Field[] {
  return viewRow(view).fields(form, choice);
}

/** The field that an address or a saved view names, else the module's own lanes, else the first that fits; one that can be written comes before one that cannot. */
export function fieldOf(view: ListView, form: Form, choice: ViewChoice): Field | undefined {
  const fields = fieldsFor(view, form, choice);
  const own = viewRow(view).own?.(choice);
  return (
    fields.find(({ model }) => model === choice.by) ??
    fields.find(({ model }) => model === own) ??
    fields.find((field) => !field.readOnly && !field.system) ??
    fields[0]
  );
}

/** A list's own filter with one condition more. */
export function andFilter(filter: Group | undefined, condition: Condition): Group {
  return { op: 'and', rules: [...(filter ? [filter] : []), condition] };
}
