import { useLingui } from '@lingui/react/macro';
import type { Field, Form } from '../../../schemas/form.ts';
import { isSummable, type SumChoice, type SumKind, usualSum } from '../../../schemas/sums.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { formatNumber, withUnit } from '../../../widgets/parts/number.ts';
import type { Sums } from '../../data/sums.ts';
import type { ListColumn } from './columnChoice.ts';

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
export function askedSums(columns: readonly ListColumn[], form: Form): string[] {
  return summedColumns(columns, form)
    .filter(({ sum }) => sum !== 'none')
    .map(({ model }) => model);
}

/** A figure of a column as its values are written; empty where there is none. */
export function sumText(
  sums: Sums | undefined | null,
  { field, kind, locale }: { field: Field; kind: SumChoice; locale: Locale },
): string {
  const value = kind === 'none' ? undefined : sums?.[field.model]?.[kind];
  if (value === undefined || value === null) return '';
  const digits = formatNumber(value, locale, kind === 'avg' ? undefined : field.precision);
  // Shares say that they are; other units stand in every row above.
  return field.unit === '%' ? withUnit(digits, field.unit) : digits;
}

export function useSumNames(): Record<SumKind, string> {
  const { t } = useLingui();
  return { sum: t`合计`, avg: t`平均`, min: t`最小`, max: t`最大` };
}
