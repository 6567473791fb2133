import type { Locale } from '../i18n/locale.ts';
import { arrayOf, objectOf } from '../definition/readDefinition.ts';
import { linesTable } from './tables.ts';

/** A cell that is another one, in words; '' on a side that has none. */
export interface CellChange {
  model: string;
  /** of its column */
  name: string;
  old_value: string;
  new_value: string;
}

/** A line of products that came, went or is another one. */
export interface LineChange {
  kind: 'added' | 'removed' | 'changed';
  /** the product and its specification */
  name: string;
  changes: CellChange[];
}

/** What became of the lines of products, in the order of the later ones; a product stands in them once. */
export function lineChanges(before: unknown, after: unknown, locale: Locale): LineChange[] {
  const [old, now] = [tableOf(before, locale), tableOf(after, locale)];
  const columns = [
    ...new Map([...now.columns, ...old.columns].map((each) => [each.key, each])).values(),
  ];
  const changesOf = (was: Row | undefined, is: Row | undefined) =>
    columns.flatMap(({ key, label }): CellChange[] => {
      const [old_value, new_value] = [was?.[key] ?? '', is?.[key] ?? ''];
      // what came or went is named already
      const isName = NAMES.includes(key) && (!was || !is);
      return old_value === new_value || isName
        ? []
        : [{ model: key, name: label, old_value, new_value }];
    });
  const said = [...now.rows].map(([key, is]): LineChange => {
    const was = old.rows.get(key);
    return { kind: was ? 'changed' : 'added', name: nameOf(is), changes: changesOf(was, is) };
  });
  const gone = [...old.rows].filter(([key]) => !now.rows.has(key));
  return [
    ...said,
    ...gone.map(([, was]): LineChange => ({
      kind: 'removed',
      name: nameOf(was),
      changes: changesOf(was, undefined),
    })),
  ].filter(({ kind, changes }) => kind !== 'changed' || changes.length > 0);
}

type Row = Readonly<Record<string, string>>;

const NAMES = ['name', 'spec_attr'];

function nameOf(row: Row): string {
  return NAMES.map((key) => row[key])
    .filter(Boolean)
    .join(' ');
}

function tableOf(value: unknown, locale: Locale) {
  const table = linesTable(value, locale);
  const keys = arrayOf(value).map((line, at) => objectOf(line).product_detail_id ?? `#${at}`);
  return {
    columns: table.columns,
    rows: new Map(table.rows.map((row, at) => [keys[at], row] as const)),
  };
}
