import { Counter } from './parts/Counter.tsx';
import { Frame } from './parts/Frame.tsx';
import { fitAtCaret } from './parts/text.ts';
import { useTyping } from './parts/useTyping.ts';
import type { InputProps } from './types.ts';

/** Several lines of text; grows with them, up to a dozen. */
export function TextareaInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy }: InputProps<string>) {
  const text = String(value ?? '');
  const limit = field.params.maxLength;
  const typing = useTyping({
    text,
    onText: (typed) => onChange(typed === '' ? undefined : typed),
    fit: (typed, caret) => fitAtCaret(typed, caret, limit),
  });
  return (
    <Frame tall readOnly={readOnly} invalid={invalid} className="flex-col items-stretch gap-0!">
      <textarea
        id={id}
        {...typing}
        onBlur={onBlur}
        readOnly={readOnly}
        rows={3}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={field.required || undefined}
        placeholder={readOnly ? undefined : field.placeholder}
        className="field-sizing-content max-h-72 min-h-[76px] w-full resize-none bg-transparent px-2.5 py-1.5 outline-none"
      />
      {limit !== undefined && !readOnly && (
        <div className="flex justify-end pb-0.5">
          <Counter text={text} limit={limit} />
        </div>
      )}
    </Frame>
  );
}
