import { arrayOf, objectOf } from '../definition/readDefinition.ts';
import type { Field } from '../form/form.ts';
import { rowsBefore } from '../form/rowValues.ts';
import { rowColumns } from '../form/rowColumns.ts';
import { isEmpty } from '../values/valueTypes.ts';

type Row = Readonly<Record<string, unknown>>;

/** What became of the rows of a sub-form: rows that came or went, cells that changed, and rows that stand in another order. Rows from 1. */
export type RowChange =
  | { kind: 'added' | 'removed'; at: number; row: Row }
  | { kind: 'cell'; at: number; column: Field; before: unknown; after: unknown }
  | { kind: 'moved'; before: readonly Row[]; after: readonly Row[] };

/** The changes between two states of a sub-form, in the order of the rows: first those that are there, then those that are gone. Hidden columns have none. */
export function rowChanges(field: Field, before: unknown, after: unknown): RowChange[] {
  const columns = rowColumns(field).filter(({ hidden }) => !hidden);
  const was = arrayOf(before).map(objectOf);
  const find = rowsBefore(was);
  const kept = new Map<Row, Row>();
  const changes = arrayOf(after).flatMap((each, index): RowChange[] => {
    const row = objectOf(each);
    const then = find(row, index);
    const at = index + 1;
    if (!then || kept.has(then)) return [{ kind: 'added', at, row }];
    kept.set(then, row);
    return columns.flatMap((column): RowChange[] => {
      const [old, now] = [then[column.model], row[column.model]];
      return same(old, now) ? [] : [{ kind: 'cell', at, column, before: old, after: now }];
    });
  });
  const gone = was.flatMap((row, index): RowChange[] =>
    kept.has(row) ? [] : [{ kind: 'removed', at: index + 1, row }],
  );
  const stayed = was.filter((row) => kept.has(row));
  const places = [...kept.keys()];
  const moved: RowChange[] = stayed.every((row, index) => row === places[index])
    ? []
    : [
        {
          kind: 'moved',
          before: stayed.map((row) => kept.get(row) ?? row),
          after: [...kept.values()],
        },
      ];
  return [...changes, ...gone, ...moved];
}

function same(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isEmpty(one) && isEmpty(other)) ||
    JSON.stringify(one) === JSON.stringify(other)
  );
}
