import type { Field } from '../schemas/form.ts';
import type { Locale } from '../schemas/locale.ts';
import { Cut } from './bricks/Cut.tsx';
import { formatNumber, withUnit } from './parts/number.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export type SliderValue = number | readonly number[];

export function SliderShow({ field, value, compact, locale }: ShowProps<SliderValue>) {
  const text = sliderText(field, numbersOf(value), locale);
  return compact ? (
    <Cut className="tabular-nums">{text}</Cut>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}

/** One end of the scale or two; what is no number is none. */
export function numbersOf(value: unknown): readonly number[] {
  const ends: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, 2)
    : value === undefined || value === null || value === ''
      ? []
      : [value];
  return ends.map((end) => Number(wordOf(end))).filter((end) => !Number.isNaN(end));
}

export function sliderText(field: Field, numbers: readonly number[], locale: Locale): string {
  const text = numbers.map((number) => formatNumber(number, locale, field.precision)).join(' – ');
  return withUnit(text, field.unit);
}
