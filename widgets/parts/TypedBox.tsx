import type { TextBoxProps } from '../bricks/TextBox.tsx';
import { TextBox } from '../bricks/TextBox.tsx';
import { useTyping } from './useTyping.ts';

interface TypedBoxProps extends Omit<TextBoxProps, 'value' | 'onChange'> {
  text: string;
  onText(text: string): void;
  /** see useTyping */
  limit?: number | undefined;
  describedBy?: string;
  /** what stands in a locked box without a value */
  empty?: string | undefined;
}

/** One line of typed text, safe for input methods: the base of every typed widget. */
export function TypedBox({
  text,
  onText,
  limit,
  describedBy,
  readOnly,
  placeholder,
  empty,
  ...rest
}: TypedBoxProps) {
  const typing = useTyping({ text, onText, limit });
  return (
    <TextBox
      autoComplete="off"
      {...rest}
      {...typing}
      readOnly={readOnly}
      placeholder={readOnly ? empty : placeholder}
      aria-describedby={describedBy}
      className="has-[[aria-expanded=true]]:border-accent"
    />
  );
}
