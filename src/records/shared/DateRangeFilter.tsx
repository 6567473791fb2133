import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { DateBox } from '../../../widgets/parts/dates/DateBox.tsx';
import { useLocale } from '../../data/definitions.ts';

export interface DateRangeFilterProps {
  /** names of the two boxes */
  labels: readonly [from: string, to: string];
  /** yyyy-MM-dd, or what was typed; '' is none */
  from: string;
  to: string;
  onFrom(day: string): void;
  onTo(day: string): void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a box, once it is one. */
export function dayIn(text: string): string | undefined {
  return DAY.test(text) ? text : undefined;
}

/** From which day to which a list is narrowed. */
export function DateRangeFilter({ labels, from, to, onFrom, onTo }: DateRangeFilterProps) {
  const id = useId();
  const { t } = useLingui();
  const locale = useLocale();
  const shared = {
    readOnly: false,
    invalid: false,
    required: false,
    kind: 'date',
    format: 'yyyy-MM-dd',
    named: true,
    locale,
  } as const;
  return (
    <span className="flex items-center gap-1 max-md:w-full">
      <span className="w-36 max-md:flex-1">
        <DateBox
          {...shared}
          id={`${id}-from`}
          label={labels[0]}
          placeholder={t`开始日期`}
          value={from}
          onChange={(next) => onFrom(next ?? '')}
        />
      </span>
      <span aria-hidden className="text-text-3">
        –
      </span>
      <span className="w-36 max-md:flex-1">
        <DateBox
          {...shared}
          id={`${id}-to`}
          label={labels[1]}
          placeholder={t`结束日期`}
          value={to}
          onChange={(next) => onTo(next ?? '')}
        />
      </span>
    </span>
  );
}
