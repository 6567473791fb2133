import { TruncatedText } from './ui/TruncatedText.tsx';
import type { Field } from '../schemas/form/form.ts';
import { formatFieldNumber } from '../schemas/form/formatFieldNumber.ts';
import { readNumber } from '../schemas/values/readNumber.ts';
import { withUnit } from './parts/numbers/number.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function NumberShow({ field, value, compact, locale }: ShowProps<number | string>) {
  const number = asNumber(value, field);
  const text =
    number === undefined
      ? withUnit(valueAsText(value), field.unit)
      : formatFieldNumber(number, field, locale);
  return compact ? (
    <TruncatedText className="tabular-nums">{text}</TruncatedText>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

/** Old records may hold their numbers as text; durations are younger than that. */
export function asNumber(
  value: number | string | null | undefined,
  { duration }: Pick<Field, 'duration'> = {},
): number | undefined {
  const number = typeof value === 'string' ? (duration ? undefined : readNumber(value)) : value;
  return Number.isFinite(number) ? (number ?? undefined) : undefined;
}
