import { useState } from 'react';
import type { Field } from '../schemas/form.ts';
import { TypedBox } from './parts/TypedBox.tsx';
import { cleanNumber, formatNumber, parseNumber, plainNumber } from './parts/number.ts';
import type { InputProps } from './types.ts';
import { asNumber } from './number.show.tsx';

/**
 * A number as typed text: no wheel or arrow changes it by accident, what is typed stays as typed until the field is left, and only
 * then it is drawn with separators.
 */
export function NumberInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale }: InputProps<number | string>) {
  const [draft, setDraft] = useState<string | null>(null);
  const { precision, unit } = field;
  const number = asNumber(value);
  // The text being typed holds as long as it means the value; a formula or a server answer may have changed that meanwhile.
  const typing = draft !== null && parseNumber(draft) === number;
  const resting = number === undefined ? '' : draft === null ? formatNumber(number, locale, precision) : plainNumber(number);
  return (
    <TypedBox
      id={id}
      text={typing ? draft : resting}
      onText={(text) => {
        setDraft(text);
        onChange(parseNumber(text));
      }}
      fit={(text, caret) => ({ text: cleanNumber(text), caret: cleanNumber(text.slice(0, caret)).length })}
      // Once the browser has placed the selection: what is wholly selected as the focus comes is what typing replaces.
      onFocus={({ currentTarget }) => queueMicrotask(() => setDraft(typedIn(currentTarget, number === undefined ? '' : plainNumber(number))))}
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
      trailing={unit}
    />
  );
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
