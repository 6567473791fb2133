import { useId } from 'react';
import { DateBox } from '../../../../widgets/parts/dates/DateBox.tsx';
import { useLocale } from '../../../data/definitions.ts';
import { dayIn } from '../../shared/DateRangeFilter.tsx';

export interface DayFilterProps {
  label: string;
  placeholder?: string;
  /** yyyy-MM-dd; '' is none */
  value: string;
  onChange(day: string): void;
}

/** The one day that a list or report is asked of, with its label beside it. */
export function DayFilter({ label, placeholder = '', value, onChange }: DayFilterProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-text-2">
        {label}
      </label>
      <span className="w-36 max-md:flex-1">
        <DateBox
          id={id}
          label={label}
          placeholder={placeholder}
          value={value}
          readOnly={false}
          invalid={false}
          required={false}
          kind="date"
          format="yyyy-MM-dd"
          locale={locale}
          onChange={(day) => {
            if (!day || dayIn(day)) onChange(day ?? '');
          }}
        />
      </span>
    </span>
  );
}
