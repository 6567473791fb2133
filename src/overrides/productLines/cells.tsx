import { useId, useState } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { NumberInput } from '../../../widgets/number.tsx';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';

export function Money({ value, locale }: { value: number; locale: Locale }) {
  return <span className="tabular-nums">{formatNumber(value, locale, 2)}</span>;
}

export interface NumberCellProps {
  field: Field;
  label: string;
  value: number;
  readOnly: boolean;
  invalid?: boolean;
  locale: Locale;
  onChange(value: number): void;
}

/** A number in a table, named for screen readers by what stands in its row. Left empty, it goes back to what it was. */
export function NumberCell({
  field,
  label,
  value,
  readOnly,
  invalid = false,
  locale,
  onChange,
}: NumberCellProps) {
  const id = useId();
  const [empty, setEmpty] = useState(false);

  function handleChange(next: number | string | undefined) {
    setEmpty(typeof next !== 'number');
    if (typeof next === 'number') onChange(next);
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <NumberInput
        id={id}
        field={field}
        value={empty ? undefined : value}
        invalid={invalid}
        readOnly={readOnly}
        locale={locale}
        onChange={handleChange}
        onBlur={() => setEmpty(false)}
      />
    </>
  );
}
