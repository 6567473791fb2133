import { isTable } from './containers.ts';
import { fieldOf } from './fieldOf.ts';
import type { Field } from './form.ts';
import type { Locale } from '../i18n/locale.ts';
import { arrayOf, objectOf, widgetsOf } from '../definition/readDefinition.ts';

/** What stands in the rows of a sub-table, under whichever key its maker keeps it; none for any other field. */
export function tableColumns({ widget }: Field, locale: Locale): Field[] {
  if (!isTable(widget.type)) return [];
  const { tableColumns: own, list, columns } = widget as Record<string, unknown>;
  return [
    ...widgetsOf(own),
    ...widgetsOf(list),
    ...arrayOf(columns).flatMap((column) => widgetsOf(objectOf(column).list)),
  ].map((each) =>
    fieldOf({
      widget: each,
      show: [],
      hidden: false,
      locale,
      formula: false,
      notice: () => undefined,
    }),
  );
}

/** Every value of a column, row by row; undefined where a row has none. */
export function columnValues(lines: unknown, { model }: Field): unknown[] {
  return arrayOf(lines).map((row) => objectOf(row)[model]);
}
