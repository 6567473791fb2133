import { useLingui } from '@lingui/react/macro';
import type { Field } from '../schemas/form.ts';
import { Cut } from './bricks/Cut.tsx';
import { dateFormat, formatDate, stampText } from './parts/dateText.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export type DateValue = string | number | readonly (string | number)[];

export function DateShow({ field, value, compact }: ShowProps<DateValue>) {
  const { t } = useLingui();
  const text = dateText(field, value, (from, to) => t`${from} 至 ${to}`);
  return compact ? (
    <Cut className="tabular-nums">{text}</Cut>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

function dateText(
  field: Field,
  value: DateValue,
  between: (from: string, to: string) => string,
): string {
  const format = dateFormat(field);
  if (!Array.isArray(value))
    return formatDate(field.valueType === 'stamp' ? stampText(value) : wordOf(value), format);
  const days = (value as readonly unknown[]).map((day) => formatDate(stampText(day), format));
  return field.valueType === 'span' ? between(days[0] || '…', days[1] || '…') : days.join('、');
}
