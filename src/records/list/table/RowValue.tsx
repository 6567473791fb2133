import type { Field } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { FieldValue } from '../../shared/FieldValue.tsx';
import { valueOf } from './Cell.tsx';
import type { TableRecord } from '../state/rowLook.ts';

export interface RowValueProps {
  row: TableRecord;
  field: Field;
  locale: Locale;
  /** with what one can do with it, instead of in one line */
  whole?: boolean;
}

/** One value of a row where it stands in no table: on a card, in a story, beside a name. */
export function RowValue({ row, field, locale, whole = false }: RowValueProps) {
  return (
    <FieldValue
      field={field}
      value={valueOf(row, field.model)}
      display={row.display[field.model]}
      compact={!whole}
      locale={locale}
    />
  );
}
