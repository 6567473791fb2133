import { asRows, type Row } from './rowList.ts';
import { shownColumns } from './rowValue.ts';
import type { ShowProps } from '../../contract/types.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { RowCells } from './RowCells.tsx';
import { RowTable } from './RowTable.tsx';

const NOTHING = {};

/** The rows of a sub-form, to be read. */
export function RowsShow({ field, value, locale }: ShowProps<Row[]>) {
  const phone = usePhone();
  const columns = shownColumns(field);
  return (
    <RowTable
      name={field.name}
      columns={columns}
      rows={asRows(value)}
      phone={phone}
      actions={false}
      locale={locale}
      draw={(row, index) => (
        <RowCells
          row={row}
          index={index}
          columns={columns}
          phone={phone}
          locale={locale}
          readOnly
          prefix={field.model}
          around={NOTHING}
          faults={undefined}
        />
      )}
    />
  );
}
