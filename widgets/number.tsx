import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import type { Field } from '../schemas/form/form.ts';
import { readFieldNumber } from '../schemas/form/readFieldNumber.ts';
import { formatDuration } from '../schemas/values/durationText.ts';
import { numberOf } from '../schemas/definition/readDefinition.ts';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import { formatNumber, plainNumber } from './parts/numbers/number.ts';
import { stepNumber } from './parts/numbers/stepNumber.ts';
import { Stepper } from './parts/numbers/Stepper.tsx';
import { useNumberText } from './parts/numbers/useNumberText.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { asNumber } from './number.show.tsx';

/**
 * A number as typed text: no wheel changes it by accident, nor an arrow unless the definition states a step; what is typed stays as typed
 * until the field is left, and only then it is drawn with separators. What is no number stays, with its fault under it.
 */
export function NumberInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<number | string>) {
  const { t } = useLingui();
  const { precision, unit, duration, params } = field;
  const number = asNumber(value, field);
  const written = (value: number) =>
    duration ? formatDuration(value, duration, locale) : formatNumber(value, locale, precision);
  const box = useNumberText({
    value: number ?? value,
    read: (text) => readFieldNumber(field, text),
    ...(duration && { write: written }),
    onValue: onChange,
  });
  const step = stepOf(field);
  const resting = number === undefined ? valueAsText(value) : written(number);

  function handleStep(by: number) {
    const next = stepNumber(number, by, params);
    box.replace(plainNumber(next), next);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Enter may send the form, or save the cell: what stands here goes along.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) box.settle();
    const steps = STEPS[event.key];
    if (step === undefined || steps === undefined || readOnly || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    handleStep(steps * step);
  }

  const limits =
    step === undefined
      ? {}
      : {
          role: 'spinbutton',
          'aria-valuenow': number,
          'aria-valuemin': numberOf(field.widget.options.min),
          'aria-valuemax': numberOf(field.widget.options.max),
        };
  return (
    <TypedBox
      id={id}
      {...limits}
      text={box.typed ?? resting}
      onText={box.onText}
      onKeyDown={handleKeyDown}
      // Once the browser has placed the selection: what is wholly selected as the focus comes is what typing replaces.
      onFocus={({ currentTarget }) =>
        queueMicrotask(() => box.begin(typedIn(currentTarget, box.plain)))
      }
      onBlur={() => {
        box.settle();
        onBlur?.();
      }}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      aria-required={field.required || undefined}
      placeholder={field.placeholder || (duration && t`如 1 小时 30 分、1:30`)}
      empty={field.automatic ? t`保存后自动汇总` : field.computed ? t`自动计算` : undefined}
      inputMode={keyboardOf(field)}
      inputClassName="text-end tabular-nums"
      trailing={
        step === undefined || readOnly || field.widget.options.controls === false ? (
          unit
        ) : (
          <span className="flex items-center gap-2">
            {unit}
            <Stepper label={field.name} onStep={(direction) => handleStep(direction * step)} />
          </span>
        )
      }
    />
  );
}

/** How many steps a key makes. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Of number widgets only: a text that holds a number is typed. */
function stepOf({ type, widget }: Field): number | undefined {
  const step = numberOf(widget.options.step);
  return type === 'number' && step !== undefined && step > 0 ? step : undefined;
}

/** Telephones' number pads have no minus: only where none is asked for. */
function keyboardOf({ precision, duration, widget }: Field): 'numeric' | 'decimal' | 'text' {
  if (duration || Number(widget.options.min ?? 0) < 0) return 'text';
  return precision === 0 ? 'numeric' : 'decimal';
}

/** Puts the text without separators into the box at once, not with the next drawing, which would lose the selection. */
function typedIn(box: HTMLInputElement, text: string): string {
  const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  box.value = text;
  if (whole) box.select();
  return text;
}
