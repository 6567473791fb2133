import type { Field } from '../schemas/form.ts';
import type { Locale } from '../schemas/locale.ts';
import { Cut } from './bricks/Cut.tsx';
import { formatNumber } from './parts/number.ts';
import type { ShowProps } from './types.ts';

export type SliderValue = number | readonly number[];

export function SliderShow({ field, value, compact, locale }: ShowProps<SliderValue>) {
  const text = sliderText(field, Array.isArray(value) ? (value as readonly number[]) : [value as number], locale);
  return compact ? <Cut className="tabular-nums">{text}</Cut> : <span className="tabular-nums">{text}</span>;
}

export function sliderText(field: Field, numbers: readonly number[], locale: Locale): string {
  const text = numbers.map((number) => formatNumber(Number(number), locale, field.precision)).join(' – ');
  return field.unit ? `${text} ${field.unit}` : text;
}
