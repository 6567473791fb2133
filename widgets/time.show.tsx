import { useLingui } from '@lingui/react/macro';
import { Cut } from './bricks/Cut.tsx';
import { dateFormat, formatDate } from './parts/dateText.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function TimeShow({ field, value, compact }: ShowProps<string | readonly string[]>) {
  const { t } = useLingui();
  const format = dateFormat(field);
  const [from, to] = Array.isArray(value)
    ? (value as readonly string[]).map((end) => formatDate(wordOf(end), format))
    : [];
  const text = Array.isArray(value)
    ? t`${from || '…'} 至 ${to || '…'}`
    : formatDate(wordOf(value), format);
  return compact ? (
    <Cut className="tabular-nums">{text}</Cut>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}
