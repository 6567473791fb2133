import type { Column, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { RecordLink } from '../../shared/RecordLink.tsx';
import { FieldValue } from '../../shared/FieldValue.tsx';
import { isMasked } from '../../shared/masked.ts';
import { MaskedValue } from '../../shared/MaskedValue.tsx';
import type { RowLook, TableRecord } from '../state/rowLook.ts';

export interface CellProps {
  form: Form;
  column: Column;
  row: TableRecord;
  locale: Locale;
  look?: RowLook | undefined;
  onOpen?: ((id: number) => void) | undefined;
}

/** One value of a row, and what the list puts around it. */
export function Cell(props: CellProps) {
  const dress = props.look?.dress(props.row, props.column);
  if (!dress) return <Value {...props} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {dress.before}
      <span className="min-w-0 truncate">{dress.instead ?? <Value {...props} />}</span>
      {dress.after}
      {dress.note}
    </span>
  );
}

/** The title opens the record; out of the tab order, because the grid itself is walked with arrows. */
function Value({ form, column, row, locale, look, onOpen }: CellProps) {
  const value = valueOf(row, column.model);
  if (column.link) {
    const name = row.name || String(value ?? '') || `#${row.id}`;
    const href = look?.hrefOf(row);
    if (!onOpen || (look && href === undefined))
      return (
        <span className="block truncate" title={name}>
          {name}
        </span>
      );
    return (
      <RecordLink
        module={form.module}
        record={row.id}
        {...(href && { href })}
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
  if (isMasked(row, column.model)) return <MaskedValue />;
  // Another record may come to stand here: what shows its pictures in large goes with the one it was opened from.
  const own = field.valueType === 'images' || field.valueType === 'files' ? row.id : undefined;
  return (
    <FieldValue
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
export function valueOf(row: TableRecord, model: string): unknown {
  const values: Readonly<Record<string, unknown>> = row;
  // The wire says it in words; the field's choices are the stored numbers.
  if (model === 'lock_flag') return values.lock_flag === 'locked' ? 1 : 0;
  return Object.hasOwn(values, model) ? values[model] : undefined;
}
