import type { CSSProperties } from 'react';
import { numberOf } from '../schemas/definition/readDefinition.ts';
import { Counter } from './parts/boxes/Counter.tsx';
import { Frame } from './parts/boxes/Frame.tsx';
import { useDraftText } from './parts/boxes/useDraftText.ts';
import type { InputProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

const MOST_ROWS = 15;

/** Several lines of text: as many as the definition says to begin with, and growing with them. */
export function TextareaInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
}: InputProps<string>) {
  const text = valueAsText(value);
  const limit = field.params.maxLength;
  const rows = Math.min(Math.max(numberOf(field.widget.options.rows) ?? 3, 1), MOST_ROWS);
  const typing = useDraftText({
    text,
    onText: (typed) => onChange(typed === '' ? undefined : typed),
    limit,
  });
  return (
    <Frame tall readOnly={readOnly} invalid={invalid} className="flex-col items-stretch gap-0!">
      <textarea
        id={id}
        {...typing}
        onBlur={onBlur}
        readOnly={readOnly}
        rows={rows}
        // 20 px a line, and the padding: content sizes the box otherwise, rows do not.
        style={{ '--rows': `${rows * 20 + 14}px` } as CSSProperties}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={field.required || undefined}
        placeholder={readOnly ? undefined : field.placeholder}
        className="field-sizing-content max-h-80 min-h-(--rows) w-full resize-none bg-transparent px-2.5 py-1.5 outline-none"
      />
      {limit !== undefined && !readOnly && (
        <div className="flex justify-end pb-0.5">
          <Counter text={text} limit={limit} />
        </div>
      )}
    </Frame>
  );
}
