import { Cut } from './bricks/Cut.tsx';
import type { ShowProps } from './types.ts';

export function TextareaShow({ value, compact }: ShowProps<string>) {
  const text = String(value);
  return compact ? <Cut>{text.replace(/\s+/g, ' ')}</Cut> : <p className="wrap-break-word whitespace-pre-wrap">{text}</p>;
}
