import { useState, type KeyboardEvent } from 'react';
import type { Field } from '../schemas/form.ts';
import { numberOf } from '../schemas/readDefinition.ts';
import { TypedBox } from './parts/TypedBox.tsx';
import { cleanNumber, formatNumber, parseNumber, plainNumber } from './parts/number.ts';
import { stepped } from './parts/stepped.ts';
import { Stepper } from './parts/Stepper.tsx';
import type { InputProps } from './types.ts';
import { asNumber } from './number.show.tsx';

/**
 * A number as typed text: no wheel changes it by accident, nor an arrow unless the definition states a step; what is typed stays as typed
 * until the field is left, and only then it is drawn with separators.
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
  const [draft, setDraft] = useState<string | null>(null);
  const { precision, unit, params } = field;
  const number = asNumber(value);
  const step = stepOf(field);
  // The text being typed holds as long as it means the value; a formula or a server answer may have changed that meanwhile.
  const typing = draft !== null && parseNumber(draft) === number;
  const resting =
    number === undefined
      ? ''
      : draft === null
        ? formatNumber(number, locale, precision)
        : plainNumber(number);

  function handleStep(by: number) {
    const next = stepped(number, by, params);
    if (draft !== null) setDraft(plainNumber(next));
    onChange(next);
  }

  function handleKeyDown(event: KeyboardEvent) {
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
      text={typing ? draft : resting}
      onText={(text) => {
        setDraft(text);
        onChange(parseNumber(text));
      }}
      fit={(text, caret) => ({
        text: cleanNumber(text),
        caret: cleanNumber(text.slice(0, caret)).length,
      })}
      onKeyDown={handleKeyDown}
      // Once the browser has placed the selection: what is wholly selected as the focus comes is what typing replaces.
      onFocus={({ currentTarget }) =>
        queueMicrotask(() =>
          setDraft(typedIn(currentTarget, number === undefined ? '' : plainNumber(number))),
        )
      }
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      aria-required={field.required || undefined}
      placeholder={field.placeholder}
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
function keyboardOf({ precision, widget }: Field): 'numeric' | 'decimal' | 'text' {
  if (Number(widget.options.min ?? 0) < 0) return 'text';
  return precision === 0 ? 'numeric' : 'decimal';
}

/** Puts the text without separators into the box at once, not with the next drawing, which would lose the selection. */
function typedIn(box: HTMLInputElement, text: string): string {
  const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  box.value = text;
  if (whole) box.select();
  return text;
}
