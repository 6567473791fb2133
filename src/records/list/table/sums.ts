import { useLingui } from '@lingui/react/macro';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import {
  isSummable,
  type SumChoice,
  type SumKind,
  usualSum,
} from '../../../../schemas/views/sums.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { formatFieldNumber } from '../../../../schemas/form/formatFieldNumber.ts';
import { formatNumber, withUnit } from '../../../../widgets/parts/numbers/number.ts';
import type { Sums } from '../../../data/sums.ts';
import type { ListColumn } from '../state/columnChoice.ts';

/** The shown columns whose numbers can be added up; those of which nothing is wanted too. */
export function summedColumns(columns: readonly ListColumn[], form: Form): ListColumn[] {
  return columns.filter(({ model }) => {
    const field = form.fields.get(model);
    return field !== undefined && isSummable(field);
  });
}

/** What is made of a column: as its reader chose, else what is usual. */
export function sumOf(column: ListColumn, field: Field): SumChoice {
  return column.sum ?? usualSum(field);
}

/** The models that a request asks sums of. */
export function requestedSums(columns: readonly ListColumn[], form: Form): string[] {
  return summedColumns(columns, form)
    .filter((column) => {
      const field = form.fields.get(column.model);
      return field && sumOf(column, field) !== 'none';
    })
    .map(({ model }) => model);
}

interface Asked {
  field: Field;
  kind: SumChoice;
  locale: Locale;
}

/** A figure of a column as its values are written, empty where there is none. What is not confirmed is named behind what is. */
export function sumText(sums: Sums | undefined | null, asked: Asked): string {
  const [first, ...others] = sumFigures(sums, asked);
  return [
    first?.text ?? '',
    ...others.flatMap(({ label, text, value }) => (value === 0 ? [] : `${label} ${text}`)),
  ].join(' · ');
}

/** The figures of a column as its values are written: one without a label, or those that its amounts come apart into. */
export function sumFigures(
  sums: Sums | undefined | null,
  { field, kind, locale }: Asked,
): { label?: string; text: string; value: number }[] {
  const own = sums?.[field.model];
  const written = (value: number) => {
    if (field.duration) return formatFieldNumber(value, field, locale);
    const digits = formatNumber(value, locale, kind === 'avg' ? undefined : field.precision);
    // Shares say that they are; other units stand in every row above.
    return field.unit === '%' ? withUnit(digits, field.unit) : digits;
  };
  if (kind === 'sum' && own?.parts)
    return own.parts.map(({ label, sum }) => ({ label, text: written(sum), value: sum }));
  const value = kind === 'none' ? undefined : own?.[kind];
  return value === undefined || value === null ? [] : [{ text: written(value), value }];
}

export function useSumNames(): Record<SumKind, string> {
  const { t } = useLingui();
  return { sum: t`合计`, avg: t`平均`, min: t`最小`, max: t`最大` };
}
