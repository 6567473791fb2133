import { Cut } from './bricks/Cut.tsx';
import { plainText } from './parts/plainText.ts';
import type { ShowProps } from './types.ts';

export function UnknownShow({ value, compact }: ShowProps) {
  const text = plainText(value);
  return compact ? <Cut>{text}</Cut> : <span className="wrap-break-word">{text}</span>;
}
