import type { Field, Form } from '../form/form.ts';
import { groupFields, isDay } from './groups.ts';
import { placeFields } from './places.ts';

/** More lanes than these nobody takes in. */
const MOST_LANES = 20;

/** What decides of which field a view is made: the one that is named, the module's own lanes. */
export interface ViewChoice {
  by?: string;
  board?: { model: string } | undefined;
  /** the day or moment by which the module's records tell a story */
  timeline?: string | undefined;
}

interface ViewRow {
  icon: string;
  /** the fields that it can be made by */
  fields(form: Form, choice: ViewChoice): Field[];
  /** the field that it is made by where none is named and the module has one of its own */
  own?(choice: ViewChoice): string | undefined;
  /** asks for its field only where there are several */
  asksOfSeveral?: true;
}

/** Ways to look at a list's records, drawn from the same fields and conditions; the first where nothing else is said. What each is called and draws: src/records/list/AlternativeView.tsx. */
const VIEWS = {
  table: { icon: 'list', fields: groupFields },
  kanban: {
    icon: 'square-kanban',
    own: ({ board }) => board?.model,
    fields: (form, { board }) =>
      offeredIn(form).filter(
        (field) =>
          field.model === board?.model ||
          (field.valueType === 'choice' &&
            field.choices.length > 1 &&
            field.choices.length <= MOST_LANES),
      ),
  },
  calendar: { icon: 'calendar-days', fields: (form) => offeredIn(form).filter(isDay) },
  timeline: {
    icon: 'history',
    own: ({ timeline }) => timeline,
    fields: (form, { timeline }) => (timeline === undefined ? [] : offeredIn(form).filter(isDay)),
    asksOfSeveral: true,
  },
  map: { icon: 'map', fields: placeFields, asksOfSeveral: true },
} as const satisfies Record<string, ViewRow>;

export type ListView = keyof typeof VIEWS;
export const LIST_VIEWS = Object.keys(VIEWS) as readonly ListView[];
/** Those that are no table. */
export type OtherListView = Exclude<ListView, 'table'>;

/** The row of a view, with all that a row may say. */
export function viewRow(view: ListView): ViewRow {
  return VIEWS[view];
}

/** Whether an address or a saved view names a way that is no table; one that nobody knows is a table. */
export function isOtherView(view: string): view is OtherListView {
  return view !== 'table' && Object.hasOwn(VIEWS, view);
}

function offeredIn(form: Form): Field[] {
  return form.filters.flatMap(({ model }) => form.fields.get(model) ?? []);
}
