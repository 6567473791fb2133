import { TruncatedText } from './ui/TruncatedText.tsx';
import { plainText } from './parts/boxes/plainText.ts';
import type { ShowProps } from './contract/types.ts';

export function UnknownShow({ value, compact }: ShowProps) {
  const text = plainText(value);
  return compact ? (
    <TruncatedText>{text}</TruncatedText>
  ) : (
    <span className="wrap-break-word">{text}</span>
  );
}
