import { useLingui } from '@lingui/react/macro';
import type { Field } from '../schemas/form/form.ts';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { dateFormat, formatDate, formatTimestamp } from './parts/dates/dateText.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export type DateValue = string | number | readonly (string | number)[];

export function DateShow({ field, value, compact }: ShowProps<DateValue>) {
  const { t } = useLingui();
  const text = dateText(field, value, {
    between: (from, to) => t`${from} 至 ${to}`,
    comma: t`、`,
  });
  return compact ? (
    <TruncatedText className="tabular-nums">{text}</TruncatedText>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

function dateText(
  field: Field,
  value: DateValue,
  { between, comma }: { between(from: string, to: string): string; comma: string },
): string {
  const format = dateFormat(field);
  if (!Array.isArray(value))
    return formatDate(
      field.valueType === 'stamp' ? formatTimestamp(value) : valueAsText(value),
      format,
    );
  const days = (value as readonly unknown[]).map((day) => formatDate(formatTimestamp(day), format));
  return field.valueType === 'span' ? between(days[0] || '…', days[1] || '…') : days.join(comma);
}
