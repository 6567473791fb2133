import type { Column, Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { RecordLink } from '../RecordLink.tsx';
import { Shown } from '../Shown.tsx';
import type { ListRow } from '../types.ts';

export interface CellProps {
  form: Form;
  column: Column;
  row: ListRow;
  locale: Locale;
  onOpen?: ((id: number) => void) | undefined;
}

/** One value of a row. The title opens the record; out of the tab order, because the grid itself is walked with arrows. */
export function Cell({ form, column, row, locale, onOpen }: CellProps) {
  const value = valueOf(row, column.model);
  if (column.link) {
    const name = row.name || String(value ?? '') || `#${row.id}`;
    if (!onOpen)
      return (
        <span className="block truncate" title={name}>
          {name}
        </span>
      );
    return (
      <RecordLink
        module={form.module}
        record={row.id}
        onOpen={onOpen}
        tabIndex={-1}
        title={name}
        className="block w-fit max-w-full truncate rounded text-start text-accent hover:underline"
      >
        {name}
      </RecordLink>
    );
  }
  const field = form.fields.get(column.model);
  if (!field) return null;
  // Another record may come to stand here: what shows its pictures in large goes with the one it was opened from.
  const own = field.valueType === 'images' ? row.id : undefined;
  return (
    <Shown
      key={own}
      field={field}
      value={value}
      display={row.display[column.model]}
      compact
      locale={locale}
    />
  );
}

/** A value of a row by its model: core columns and fields stand side by side. */
export function valueOf(row: ListRow, model: string): unknown {
  const values: Readonly<Record<string, unknown>> = row;
  // The wire says it in words; the field's choices are the stored numbers.
  if (model === 'lock_flag') return row.lock_flag === 'locked' ? 1 : 0;
  return Object.hasOwn(values, model) ? values[model] : undefined;
}
