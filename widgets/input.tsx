import type { Field } from '../schemas/form.ts';
import { NumberInput, NumberShow } from './number.tsx';
import { Cut } from './bricks/Cut.tsx';
import { TypedBox } from './parts/TypedBox.tsx';
import { Counter } from './parts/Counter.tsx';
import { fitAtCaret } from './parts/text.ts';
import { contactLink } from './parts/contactLink.ts';
import type { InputProps, ShowProps } from './types.ts';

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

/** Text in a list or detail; web, mail and telephone texts are links there. */
export function TextShow({ field, value, compact, locale }: ShowProps<string | number>) {
  if (typeof value === 'number' && field.valueType === 'number') return <NumberShow field={field} value={value} compact={compact} locale={locale} />;
  const text = String(value);
  const href = contactLink(field, text);
  const words = href ? (
    <a href={href} rel="noopener noreferrer" target={href.startsWith('http') ? '_blank' : undefined} className="text-accent underline-offset-2 hover:underline">
      {text}
    </a>
  ) : (
    text
  );
  return compact ? <Cut>{words}</Cut> : <span className="wrap-break-word">{words}</span>;
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
