import { Star } from 'lucide-react';
import { type CSSProperties } from 'react';
import type { Locale } from '../schemas/i18n/locale.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import { formatNumber } from './parts/numbers/number.ts';
import type { ShowProps } from './contract/types.ts';

const MOST = 20;

export function RateShow({ field, value, locale }: ShowProps<number>) {
  const given = Number(valueAsText(value));
  const max = starsOf(field.params.max);
  const text = `${score(given, locale)} / ${max}`;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={text}>
      <span aria-hidden className="inline-flex">
        {max <= 5 &&
          Array.from({ length: max }, (_, star) => (
            <StarShape key={star} filled={given - star} small />
          ))}
      </span>
      <span dir="ltr" className="tabular-nums">
        {text}
      </span>
    </span>
  );
}

export function StarShape({ filled, small = false }: { filled: number; small?: boolean }) {
  const size = small ? 14 : 20;
  const part = Math.max(0, Math.min(1, filled));
  return (
    // Gold is gold in every theme, and dark enough to be seen on white.
    <span
      aria-hidden
      className="relative inline-grid"
      style={{ '--star': '#c08200' } as CSSProperties}
    >
      <Star size={size} strokeWidth={1.5} className="text-line-strong" />
      {part > 0 && (
        <span
          className="absolute inset-y-0 start-0 overflow-hidden"
          style={{ width: `${part * 100}%` }}
        >
          <Star size={size} strokeWidth={1.5} className="max-w-none fill-(--star) text-(--star)" />
        </span>
      )}
    </span>
  );
}

export function starSpanClass(step: number, steps: number): string {
  if (steps === 1) return 'inset-x-0';
  return step < 1 ? 'start-0 end-1/2' : 'start-1/2 end-0';
}

export function starsOf(max: number | undefined): number {
  return Math.min(Math.max(Math.round(max ?? 5), 1), MOST);
}

export function score(value: number, locale: Locale): string {
  return formatNumber(value, locale);
}
