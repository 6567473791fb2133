import { Cut } from './bricks/Cut.tsx';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function TextareaShow({ value, compact }: ShowProps<string>) {
  const text = wordOf(value);
  return compact ? (
    <Cut>{text.replace(/\s+/g, ' ')}</Cut>
  ) : (
    <p className="wrap-break-word whitespace-pre-wrap">{text}</p>
  );
}
