import type { TextBoxProps } from '../bricks/TextBox.tsx';
import { TextBox } from '../bricks/TextBox.tsx';
import { useTyping } from './useTyping.ts';

interface TypedBoxProps extends Omit<TextBoxProps, 'value' | 'onChange'> {
  text: string;
  onText(text: string): void;
  fit?(text: string, caret: number): { text: string; caret: number };
  describedBy?: string;
  /** what stands in a locked box without a value */
  empty?: string | undefined;
}

/** One line of typed text, safe for input methods: the base of every typed widget. */
export function TypedBox({
  text,
  onText,
  fit,
  describedBy,
  readOnly,
  placeholder,
  empty,
  ...rest
}: TypedBoxProps) {
  const typing = useTyping({ text, onText, fit });
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
