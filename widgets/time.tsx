import { DateBox } from './parts/dates/DateBox.tsx';
import { DateRange } from './parts/dates/DateRange.tsx';
import { dateFormat } from './parts/dates/dateText.ts';
import type { InputProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** A time of day, or from one to another. */
export function TimeInput(props: InputProps<string | readonly string[]>) {
  const { id, field, value, onChange, readOnly, invalid, describedBy, locale, onBlur } = props;
  if (field.valueType === 'span')
    return <DateRange {...(props as InputProps<readonly (string | number)[]>)} />;
  return (
    <DateBox
      id={id}
      label={field.name}
      kind="time"
      format={dateFormat(field)}
      value={valueAsText(value)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={field.placeholder || dateFormat(field)}
      readOnly={readOnly}
      invalid={invalid}
      required={field.required}
      describedBy={describedBy}
      locale={locale}
      typed={field.widget.options.editable !== false}
      clearable={field.widget.options.clearable !== false}
    />
  );
}
