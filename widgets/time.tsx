import { useLingui } from '@lingui/react/macro';
import { Cut } from './bricks/Cut.tsx';
import { DateBox } from './parts/DateBox.tsx';
import { DateRange } from './parts/DateRange.tsx';
import { dateFormat, formatDate } from './parts/dateText.ts';
import type { InputProps, ShowProps } from './types.ts';

/** A time of day, or from one to another. */
export function TimeInput(props: InputProps<string | readonly string[]>) {
  const { id, field, value, onChange, readOnly, invalid, describedBy, locale, onBlur } = props;
  if (field.valueType === 'span') return <DateRange {...(props as InputProps<readonly string[]>)} />;
  return (
    <DateBox
      id={id}
      label={field.name}
      kind="time"
      format={dateFormat(field)}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={field.placeholder || dateFormat(field)}
      readOnly={readOnly}
      invalid={invalid}
      required={field.required}
      describedBy={describedBy}
      locale={locale}
    />
  );
}

export function TimeShow({ field, value, compact }: ShowProps<string | readonly string[]>) {
  const { t } = useLingui();
  const format = dateFormat(field);
  const [from, to] = Array.isArray(value) ? (value as readonly string[]).map((end) => formatDate(String(end ?? ''), format)) : [];
  const text = Array.isArray(value) ? t`${from || '…'} 至 ${to || '…'}` : formatDate(String(value), format);
  return compact ? <Cut className="tabular-nums">{text}</Cut> : <span className="tabular-nums">{text}</span>;
}
