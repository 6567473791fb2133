import type { TextBoxProps } from '../../ui/TextBox.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { Counter } from './Counter.tsx';
import { lengthOf } from './text.ts';
import { useDraftText } from './useDraftText.ts';

interface TypedBoxProps extends Omit<TextBoxProps, 'value' | 'onChange'> {
  text: string;
  onText(text: string): void;
  /** see useDraftText */
  limit?: number | undefined;
  /** counts from the first character; otherwise once the limit is reached */
  showsLimit?: boolean;
  describedBy?: string;
  /** what stands in a locked box without a value */
  empty?: string | undefined;
}

/** One line of typed text, safe for input methods: the base of every typed widget. */
export function TypedBox({
  text,
  onText,
  limit,
  showsLimit = false,
  describedBy,
  readOnly,
  placeholder,
  empty,
  trailing,
  ...rest
}: TypedBoxProps) {
  const typing = useDraftText({ text, onText, limit });
  return (
    <TextBox
      autoComplete="off"
      {...rest}
      {...typing}
      readOnly={readOnly}
      placeholder={readOnly ? empty : placeholder}
      aria-describedby={describedBy}
      trailing={
        <>
          {limit !== undefined && !readOnly && (showsLimit || lengthOf(text) >= limit) && (
            <Counter text={text} limit={limit} />
          )}
          {trailing}
        </>
      }
      className="has-[[aria-expanded=true]]:border-accent"
    />
  );
}
