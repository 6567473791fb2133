import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cx } from './ui/cx.ts';
import { Group } from './parts/boxes/Group.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import type { InputProps } from './contract/types.ts';
import { RateShow, StarShape, starSpanClass, starsOf, score } from './rate.show.tsx';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** Stars, halves where the definition allows them. Each step is a radio button: arrows walk, a finger or mouse picks. */
export function RateInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<number>) {
  const [hover, setHover] = useState<number | null>(null);
  const { t } = useLingui();
  const given = Number(valueAsText(value));
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {value !== undefined && value !== null && (
          <RateShow field={field} value={given} compact={false} locale={locale} />
        )}
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
          <span
            key={star}
            className="relative grid size-7 place-items-center pointer-coarse:size-11"
          >
            <StarShape filled={(hover ?? given) - star} />
            {steps.map((step) => (
              <label
                key={step}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHover(star + step)}
                className={cx(
                  'absolute inset-y-0 cursor-pointer rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
                  starSpanClass(step, steps.length),
                )}
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
        <button
          type="button"
          onClick={() => onChange(undefined)}
          className="h-8 px-1 text-sm text-text-3 hover:text-text-1 hover:underline pointer-coarse:h-11"
        >
          <Trans>清除</Trans>
        </button>
      )}
    </Group>
  );
}
