import type { Condition, Group } from '../../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import { groupCondition } from '../../../../schemas/views/groupCondition.ts';
import { isDay } from '../../../../schemas/views/groups.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { pageTitle } from '../../../../widgets/parts/dates/calendarGrid.ts';
import type { ListGroup } from '../../../data/sums.ts';
import { andFilter } from '../state/views.ts';

/** Where a group stands in the tree: its own field and key, and those of the groups around it. */
export interface GroupPlace {
  /** the fields that the list is grouped by, outermost first */
  fields: readonly Field[];
  /** keys from the outermost group to this one */
  keys: readonly ListGroup['key'][];
}

/** The filter of the list with what keeps to one group. */
export function filterWithin(
  filter: Group | undefined,
  { fields, keys }: GroupPlace,
): Group | undefined {
  return keys.reduce<Group | undefined>((narrowed, key, index) => {
    const field = fields[index];
    return field ? andFilter(narrowed, groupCondition(field, key) satisfies Condition) : narrowed;
  }, filter);
}

/** What a group is called; months in the reader's language, '' for records without a value. */
export function groupName(
  field: Field,
  { key, name }: Pick<ListGroup, 'key' | 'name'>,
  locale: Locale,
): string {
  return key !== null && isDay(field) ? pageTitle('day', `${key}-01`, locale) : name;
}

/** Its colour, where its option has one. */
export function groupColor({ choices }: Field, key: ListGroup['key']): string | undefined {
  return choices.find(({ value }) => String(value) === String(key))?.color;
}

export function pathOf(keys: readonly ListGroup['key'][]): string {
  return JSON.stringify(keys);
}
