import type { Condition, Group } from '../../../schemas/conditions.ts';
import type { Field, Form } from '../../../schemas/form.ts';

/** Ways to look at the same records, drawn from the same fields and conditions. */
export const VIEWS = ['table', 'kanban', 'calendar'] as const;
export type View = (typeof VIEWS)[number];

/** More lanes than these nobody takes in. */
const MOST_LANES = 20;

/** The fields that a view can be made by: single choices for lanes, days for a calendar. */
export function fieldsFor(view: View, form: Form): Field[] {
  const offered = form.filters.flatMap(({ model }) => form.fields.get(model) ?? []);
  if (view === 'kanban') return offered.filter((field) => field.valueType === 'choice' && field.choices.length > 1 && field.choices.length <= MOST_LANES);
  return view === 'calendar' ? offered.filter(({ valueType, type, widget }) => (valueType === 'date' || valueType === 'datetime') && type === 'date' && isDay(widget.options.type)) : [];
}

/** Months and years are no days. */
function isDay(type: unknown): boolean {
  return type === undefined || type === 'date' || type === 'datetime';
}

/** The field that an address or a saved view names, else the first that fits; one that can be written comes before one that cannot. */
export function fieldOf(view: View, form: Form, by: string): Field | undefined {
  const fields = fieldsFor(view, form);
  return fields.find(({ model }) => model === by) ?? fields.find((field) => !field.readOnly && !field.system) ?? fields[0];
}

/** A list's own filter with one condition more. */
export function within(filter: Group | undefined, condition: Condition): Group {
  return { op: 'and', rules: [...(filter ? [filter] : []), condition] };
}
