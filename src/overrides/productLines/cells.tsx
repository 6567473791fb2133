import { useId } from 'react';
import type { Field } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { BCP47 } from '../../../schemas/locale.ts';
import { NumberInput } from '../../../widgets/number.tsx';

export function Money({ value, locale }: { value: number; locale: Locale }) {
  return <span className="tabular-nums">{new Intl.NumberFormat(BCP47[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}</span>;
}

export interface NumberCellProps {
  field: Field;
  label: string;
  value: number;
  readOnly: boolean;
  locale: Locale;
  onChange(value: number): void;
}

/** A number in a table: named for screen readers by what stands in its row. What is no number yet counts as 0. */
export function NumberCell({ field, label, value, readOnly, locale, onChange }: NumberCellProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">{label}</label>
      <NumberInput id={id} field={field} value={value} invalid={false} readOnly={readOnly} locale={locale} onChange={(next) => onChange(typeof next === 'number' ? next : 0)} />
    </>
  );
}
