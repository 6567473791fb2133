import type { Field } from '../schemas/form.ts';
import { NumberInput } from './number.tsx';
import { TypedBox } from './parts/TypedBox.tsx';
import { Counter } from './parts/Counter.tsx';
import { fitAtCaret } from './parts/text.ts';
import type { InputProps } from './types.ts';

/** One line of text; a number where the definition's data type says so. */
export function TextInput(props: InputProps<string | number>) {
  return props.field.valueType === 'number' ? <NumberInput {...props} /> : <LineInput {...props} />;
}

function LineInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy }: InputProps<string | number>) {
  const text = String(value ?? '');
  const limit = field.params.maxLength;
  return (
    <TypedBox
      id={id}
      text={text}
      onText={(typed) => onChange(typed === '' ? undefined : typed)}
      fit={(typed, caret) => fitAtCaret(typed, caret, limit)}
      onBlur={onBlur}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      aria-required={field.required || undefined}
      placeholder={field.placeholder}
      inputMode={keyboardOf(field)}
      trailing={field.widget.options.showWordLimit && limit ? <Counter text={text} limit={limit} /> : undefined}
    />
  );
}

/** The keyboard a phone offers. */
function keyboardOf(field: Field): 'tel' | 'numeric' | 'decimal' | 'email' | 'url' | undefined {
  const kinds = field.params.rules?.map((rule) => rule.kind) ?? [];
  if (kinds.includes('telephone')) return 'tel';
  if (kinds.includes('digits')) return 'numeric';
  if (kinds.includes('float')) return 'decimal';
  if (kinds.includes('email')) return 'email';
  return field.widget.options.dataType === 'url' ? 'url' : undefined;
}
