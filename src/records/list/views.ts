import type { Condition, Group } from '../../../schemas/conditions.ts';
import type { Field, Form } from '../../../schemas/form.ts';
import { groupFields, isDay } from '../../../schemas/groups.ts';
import { placeFields } from '../../../schemas/places.ts';

/** Ways to look at the same records, drawn from the same fields and conditions. */
export const VIEWS = ['table', 'kanban', 'calendar', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** More lanes than these nobody takes in. */
const MOST_LANES = 20;

/** What decides of which field a view is made: the one that is named, the module's own lanes. */
export interface ViewChoice {
  by?: string;
  board?: { model: string } | undefined;
}

/** The fields that a view can be made by: groups for a table, single choices and a module's own lanes for a board, days for a calendar, addresses for a map. */
export function fieldsFor(view: View, form: Form, { board }: ViewChoice = {}): Field[] {
  if (view === 'table') return groupFields(form);
  if (view === 'map') return placeFields(form);
  const offered = form.filters.flatMap(({ model }) => form.fields.get(model) ?? []);
  if (view === 'kanban')
    return offered.filter(
      (field) =>
        field.model === board?.model ||
        (field.valueType === 'choice' &&
          field.choices.length > 1 &&
          field.choices.length <= MOST_LANES),
    );
  return offered.filter(isDay);
}

/** The field that an address or a saved view names, else the module's own lanes, else the first that fits; one that can be written comes before one that cannot. */
export function fieldOf(view: View, form: Form, choice: ViewChoice): Field | undefined {
  const fields = fieldsFor(view, form, choice);
  const own = view === 'kanban' ? choice.board?.model : undefined;
  return (
    fields.find(({ model }) => model === choice.by) ??
    fields.find(({ model }) => model === own) ??
    fields.find((field) => !field.readOnly && !field.system) ??
    fields[0]
  );
}

/** A list's own filter with one condition more. */
export function within(filter: Group | undefined, condition: Condition): Group {
  return { op: 'and', rules: [...(filter ? [filter] : []), condition] };
}
