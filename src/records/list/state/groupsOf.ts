import type { Field, Form } from '../../../../schemas/form/form.ts';
import { groupFields } from '../../../../schemas/views/groups.ts';

const MOST_LEVELS = 2;

/** The fields by which a table is grouped: one, or one within another. */
export function groupsOf(form: Form, by: string): Field[] {
  const offered = groupFields(form);
  const named = [...new Set(by.split(','))].flatMap(
    (model) => offered.find((field) => field.model === model) ?? [],
  );
  return named.slice(0, MOST_LEVELS);
}
