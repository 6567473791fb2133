import { readNumber } from '../schemas/values/readNumber.ts';
import type { ComponentProps } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Range, Root, Thumb, Track } from '@radix-ui/react-slider';
import type { Field } from '../schemas/form/form.ts';
import { objectOf, textOf } from '../schemas/definition/readDefinition.ts';
import { cx } from './ui/cx.ts';
import { Group } from './parts/boxes/Group.tsx';
import { plainNumber } from './parts/numbers/number.ts';
import { useNumberText } from './parts/numbers/useNumberText.ts';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import type { InputProps } from './contract/types.ts';
import { numbersOf, SliderShow, sliderText, type SliderValue } from './slider.show.tsx';

/** A number, or two, on a scale. Before somebody moves it there is no answer, and it says so. */
export function SliderInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<SliderValue>) {
  const { t } = useLingui();
  const scale = scaleOf(field);
  const given = numbersOf(value);
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {given.length > 0 && (
          <SliderShow field={field} value={given} compact={false} locale={locale} />
        )}
      </ReadOnlyBox>
    );
  }
  const isRange = field.valueType === 'span';
  const shown = isRange ? [given[0] ?? scale.min, given[1] ?? scale.max] : [given[0] ?? scale.min];
  const marks = marksOf(field, scale);
  const names = isRange ? [t`${field.name}最小值`, t`${field.name}最大值`] : [field.name];
  // A scale has both ends or none; the one that nobody typed stands where it is drawn.
  const typedEnd = (number: number | string | undefined, end: number) => {
    if (!isRange || number === undefined) return number;
    return end === 0 ? [number, shown[1] ?? scale.max] : [shown[0] ?? scale.min, number];
  };
  return (
    <Group
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className="flex min-h-control items-center gap-3 outline-none pointer-coarse:min-h-11"
    >
      <Root
        {...scale}
        value={shown}
        onValueChange={(next) => onChange(isRange ? next : next[0])}
        className={cx(
          'relative flex h-5 min-w-24 flex-1 touch-none items-center select-none',
          marks.length > 0 && 'mb-5',
        )}
      >
        <Track className="relative h-1 flex-1 overflow-hidden rounded-full bg-surface-3">
          <Range
            className={cx('absolute h-full', given.length > 0 ? 'bg-accent' : 'bg-transparent')}
          />
        </Track>
        {marks.map(({ at, label }) => (
          <span
            key={at}
            aria-hidden
            className="absolute top-3.5 w-0"
            style={{
              insetInlineStart: `${((at - scale.min) / (scale.max - scale.min || 1)) * 100}%`,
            }}
          >
            <span className="block h-1 w-px bg-line-strong" />
            <span className="absolute top-1 -translate-x-1/2 text-xs whitespace-nowrap text-text-3 rtl:translate-x-1/2">
              {label}
            </span>
          </span>
        ))}
        {names.map((name) => (
          <Thumb
            key={name}
            aria-label={name}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={cx(
              'relative block size-4 rounded-full border-2 bg-surface-1 before:absolute before:-inset-3.5 before:content-[""] hover:bg-surface-2',
              invalid ? 'border-danger' : given.length > 0 ? 'border-accent' : 'border-line-strong',
            )}
          />
        ))}
      </Root>
      {field.widget.options.showInput === true ? (
        <span className={cx('flex shrink-0 items-center gap-1', isRange ? 'w-40' : 'w-24')}>
          {names.map((name, end) => (
            <EndBox
              key={name}
              aria-label={isRange ? name : t`${field.name}数值`}
              value={isRange && Array.isArray(value) ? (value as unknown[])[end] : value}
              read={(text) => readNumber(text, field.unit)}
              onValue={(next) => onChange(typedEnd(next, end) as SliderValue)}
              placeholder={plainNumber(shown[end] ?? scale.min)}
              invalid={invalid}
              describedBy={describedBy}
              inputMode="decimal"
              inputClassName="text-end tabular-nums"
              trailing={isRange ? undefined : field.unit}
            />
          ))}
        </span>
      ) : (
        <span className="min-w-12 shrink-0 text-end text-sm text-text-2 tabular-nums">
          {given.length > 0 ? (
            sliderText(field, given, locale)
          ) : (
            <span className="text-text-3">
              <Trans>未设置</Trans>
            </span>
          )}
        </span>
      )}
    </Group>
  );
}

type EndBoxProps = Parameters<typeof useNumberText>[0] &
  Omit<ComponentProps<typeof TypedBox>, 'text' | 'onText' | 'value'>;

/** One end of the scale as typed text. */
function EndBox({ value, read, onValue, ...rest }: EndBoxProps) {
  const box = useNumberText({ value, ...(read && { read }), onValue });
  return (
    <TypedBox {...rest} text={box.typed ?? box.plain} onText={box.onText} onBlur={box.settle} />
  );
}

function scaleOf({ params, widget }: Field): { min: number; max: number; step: number } {
  const min = params.min ?? numberOr(widget.options.min, 0);
  const max = params.max ?? numberOr(widget.options.max, 100);
  const step = Number(widget.options.step);
  return { min, max: Math.max(max, min), step: step > 0 ? step : 1 };
}

function numberOr(option: unknown, other: number): number {
  return option === '' || option === undefined || option === null || Number.isNaN(Number(option))
    ? other
    : Number(option);
}

/** What the definition writes along the scale: { 0: '0 °C', 37: { label: … } }. */
function marksOf(
  { widget }: Field,
  { min, max }: { min: number; max: number },
): { at: number; label: string }[] {
  return Object.entries(objectOf(widget.options.marks)).flatMap(([key, mark]) => {
    const at = Number(key);
    const label = textOf(mark) || textOf(objectOf(mark).label);
    return at >= min && at <= max ? [{ at, label }] : [];
  });
}
