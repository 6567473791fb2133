import type { RawBuilder } from 'kysely';
import { modelsOf } from '../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { sortSql, valueWhere } from '../../db/filter.ts';
import { filterContext } from '../access/access.ts';
import type { RecordContext } from '../core/context.ts';
import { sourceOf } from '../core/slots.ts';

/** A sum that a module declares, as this viewer may be told it. */
export interface Total {
  /** on the wire */
  name: string;
  field: Field;
  by: RawBuilder<unknown>;
  /** of a sum of part of the records: what that part is called; absent where it is of all */
  label?: (locale: Locale) => string;
}

/** The sums that a module declares. Whoever does not see a field, or what decides which records count, is told no sum of it. */
export function totalsIn(context: RecordContext): Total[] {
  const { tx, own, form, slots } = context;
  const filters = filterContext(context);
  return Object.entries(own.totals ?? {}).flatMap(([name, total]): Total[] => {
    const part = typeof total === 'string' ? undefined : total;
    const of = typeof total === 'string' ? total : total.of;
    const field = form.fields.get(of);
    if (!field || (part && modelsOf(part.when).some((model) => form.withheld.has(model))))
      return [];
    const by = sortSql(of, sourceOf(own, slots, field), tx.dialect);
    if (!part) return [{ name, field, by }];
    const counted = valueWhere(part.when, by, filters);
    return [{ name, field, by: counted, label: (locale) => translate(part.label, locale) }];
  });
}
