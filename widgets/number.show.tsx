import { TruncatedText } from './ui/TruncatedText.tsx';
import { readNumber } from '../schemas/values/readNumber.ts';
import { formatNumber, withUnit } from './parts/numbers/number.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function NumberShow({ field, value, compact, locale }: ShowProps<number | string>) {
  const number = asNumber(value);
  const digits =
    number === undefined ? valueAsText(value) : formatNumber(number, locale, field.precision);
  const text = withUnit(digits, field.unit);
  return compact ? (
    <TruncatedText className="tabular-nums">{text}</TruncatedText>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

/** Old records may hold their numbers as text. */
export function asNumber(value: number | string | null | undefined): number | undefined {
  const number = typeof value === 'string' ? readNumber(value) : value;
  return Number.isFinite(number) ? (number ?? undefined) : undefined;
}
