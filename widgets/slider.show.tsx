import type { Field } from '../schemas/form/form.ts';
import type { Locale } from '../schemas/i18n/locale.ts';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { formatNumber, withUnit } from './parts/numbers/number.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export type SliderValue = number | readonly number[];

export function SliderShow({ field, value, compact, locale }: ShowProps<SliderValue>) {
  const text = sliderText(field, numbersOf(value), locale);
  return compact ? (
    <TruncatedText className="tabular-nums">{text}</TruncatedText>
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
  return ends.map((end) => Number(valueAsText(end))).filter((end) => !Number.isNaN(end));
}

export function sliderText(field: Field, numbers: readonly number[], locale: Locale): string {
  const text = numbers.map((number) => formatNumber(number, locale, field.precision)).join(' – ');
  return withUnit(text, field.unit);
}
