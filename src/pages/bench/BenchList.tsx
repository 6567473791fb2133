import { useMemo } from 'react';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { RecordTable } from '../../records/list/table/RecordTable.tsx';
import { valueOf } from '../../records/list/table/Cell.tsx';
import type { ListRow } from '../../records/shared/types.ts';
import type { ListInput } from './contract.ts';
import { listDefinitionOf } from './neutral.ts';

export const ROW_HEIGHT = 32;

/** The measured list: the product's own table, on a page of any length. */
export function BenchList({ input, sort }: { input: ListInput; sort: string }) {
  const form = useMemo(() => {
    const columns = input.columns.map((column) => column.id);
    return translateDefinition({
      module: { key: 'bench', title: '', columns },
      definition: listDefinitionOf(input.columns),
      locale: 'en',
    });
  }, [input]);
  const columns = useMemo(
    () => form.columns.filter((column) => column.shown).map((column) => ({ ...column, width: 80 })),
    [form],
  );
  const given = useMemo(
    () => input.rows.map((row) => ({ ...row, display: {} }) as unknown as ListRow),
    [input],
  );
  const rows = useMemo(() => sorted(given, sort), [given, sort]);
  return (
    <div className="flex" style={{ width: 1220, height: 640 }}>
      <RecordTable
        label="bench"
        form={form}
        columns={columns}
        rows={rows}
        locale="en"
        rowHeight={ROW_HEIGHT}
        sort={sort}
      />
    </div>
  );
}

function sorted(rows: readonly ListRow[], sort: string): readonly ListRow[] {
  if (!sort) return rows;
  const column = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: valueOf(row, column) as string | number }));
  keyed.sort(({ key: a }, { key: b }) => (a === b ? 0 : a < b ? -sign : sign));
  return keyed.map(({ row }) => row);
}
