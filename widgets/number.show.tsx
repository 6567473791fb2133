import { Cut } from './bricks/Cut.tsx';
import { readNumber } from '../schemas/readNumber.ts';
import { formatNumber, withUnit } from './parts/number.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function NumberShow({ field, value, compact, locale }: ShowProps<number | string>) {
  const number = asNumber(value);
  const digits =
    number === undefined ? wordOf(value) : formatNumber(number, locale, field.precision);
  const text = withUnit(digits, field.unit);
  return compact ? (
    <Cut className="tabular-nums">{text}</Cut>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

/** Old records may hold their numbers as text. */
export function asNumber(value: number | string | null | undefined): number | undefined {
  const number = typeof value === 'string' ? readNumber(value) : value;
  return Number.isFinite(number) ? (number ?? undefined) : undefined;
}
