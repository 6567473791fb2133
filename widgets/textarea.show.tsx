import { TruncatedText } from './ui/TruncatedText.tsx';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function TextareaShow({ value, compact }: ShowProps<string>) {
  const text = valueAsText(value);
  return compact ? (
    <TruncatedText>{text.replace(/\s+/g, ' ')}</TruncatedText>
  ) : (
    <p className="wrap-break-word whitespace-pre-wrap">{text}</p>
  );
}
