import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import type { Locale } from '../schemas/locale.ts';
import { cx } from './bricks/cx.ts';
import { Group } from './parts/Group.tsx';
import { formatNumber } from './parts/number.ts';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import type { InputProps, ShowProps } from './types.ts';

const MOST = 20;

/** Stars, halves where the definition allows them. Each step is a radio button: arrows walk, a finger or mouse picks. */
export function RateInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale }: InputProps<number>) {
  const [hover, setHover] = useState<number | null>(null);
  const { t } = useLingui();
  const given = Number(value ?? 0);
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {value !== undefined && value !== null && <RateShow field={field} value={given} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }
  const max = starsOf(field.params.max);
  const steps = field.widget.options.allowHalf === true ? [0.5, 1] : [1];
  return (
    <Group
      role="radiogroup"
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      onLeave={onBlur}
      className="flex min-h-control items-center outline-none pointer-coarse:min-h-11"
    >
      <span className="flex" onPointerLeave={() => setHover(null)}>
        {Array.from({ length: max }, (_, star) => (
          <span key={star} className="relative grid size-7 place-items-center pointer-coarse:size-11">
            <StarShape filled={(hover ?? given) - star} />
            {steps.map((step) => (
              <label
                key={step}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHover(star + step)}
                className={cx('absolute inset-y-0 cursor-pointer rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent', span(step, steps.length))}
              >
                <input
                  type="radio"
                  name={id}
                  aria-label={t`${star + step} 星`}
                  checked={given === star + step}
                  onChange={() => onChange(star + step)}
                  className="sr-only"
                />
              </label>
            ))}
          </span>
        ))}
      </span>
      <span aria-hidden className="ms-2 w-8 text-sm text-text-2 tabular-nums">
        {given > 0 && score(given, locale)}
      </span>
      {given > 0 && !field.required && (
        <button type="button" onClick={() => onChange(undefined)} className="h-8 px-1 text-sm text-text-3 hover:text-text-1 hover:underline pointer-coarse:h-11">
          <Trans>清除</Trans>
        </button>
      )}
    </Group>
  );
}

export function RateShow({ field, value, locale }: ShowProps<number>) {
  const max = starsOf(field.params.max);
  const text = `${score(Number(value), locale)} / ${max}`;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={text}>
      <span aria-hidden className="inline-flex">
        {max <= 5 && Array.from({ length: max }, (_, star) => <StarShape key={star} filled={Number(value) - star} small />)}
      </span>
      <span className="tabular-nums">{text}</span>
    </span>
  );
}

function StarShape({ filled, small = false }: { filled: number; small?: boolean }) {
  const size = small ? 14 : 20;
  const part = Math.max(0, Math.min(1, filled));
  return (
    // Gold is gold in every theme, and dark enough to be seen on white.
    <span aria-hidden className="relative inline-grid" style={{ '--star': '#c08200' } as CSSProperties}>
      <Star size={size} strokeWidth={1.5} className="text-line-strong" />
      {part > 0 && (
        <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ width: `${part * 100}%` }}>
          <Star size={size} strokeWidth={1.5} className="max-w-none fill-(--star) text-(--star)" />
        </span>
      )}
    </span>
  );
}

function span(step: number, steps: number): string {
  if (steps === 1) return 'inset-x-0';
  return step < 1 ? 'start-0 end-1/2' : 'start-1/2 end-0';
}

function starsOf(max: number | undefined): number {
  return Math.min(Math.max(Math.round(max ?? 5), 1), MOST);
}

function score(value: number, locale: Locale): string {
  return formatNumber(value, locale);
}
