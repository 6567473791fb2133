import { useLingui } from '@lingui/react/macro';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { dateFormat, formatDate } from './parts/dates/dateText.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function TimeShow({ field, value, compact }: ShowProps<string | readonly string[]>) {
  const { t } = useLingui();
  const format = dateFormat(field);
  const [from, to] = Array.isArray(value)
    ? (value as readonly string[]).map((end) => formatDate(valueAsText(end), format))
    : [];
  const text = Array.isArray(value)
    ? t`${from || '…'} 至 ${to || '…'}`
    : formatDate(valueAsText(value), format);
  return compact ? (
    <TruncatedText className="tabular-nums">{text}</TruncatedText>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}
