import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { Calendar } from './parts/dates/Calendar.tsx';
import { DateBox } from './parts/dates/DateBox.tsx';
import {
  dateFormat,
  dateKind,
  formatDate,
  formatTimestamp,
  textStamp,
  todayHere,
} from './parts/dates/dateText.ts';
import { DateRange } from './parts/dates/DateRange.tsx';
import { DayShortcuts } from './parts/dates/DayShortcuts.tsx';
import { PickerBox } from './parts/choices/PickerBox.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import type { InputProps } from './contract/types.ts';
import { DateShow, type DateValue } from './date.show.tsx';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** Of a day that was picked in one press, where the definition names no time. */
const NINE = '09:00:00';

/** Year, month, day, date-time, several days, ranges, timestamps: by the field's options. */
export function DateInput(props: InputProps<DateValue>) {
  const { valueType } = props.field;
  if (valueType === 'span')
    return <DateRange {...(props as InputProps<readonly (string | number)[]>)} />;
  if (valueType === 'choices')
    return <DaysInput {...(props as InputProps<readonly (string | number)[]>)} />;
  return <OneDate {...props} />;
}

function OneDate({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<DateValue>) {
  const isStamp = field.valueType === 'stamp';
  const { defaultTime, editable, clearable } = field.widget.options;
  const kind = dateKind(field);
  const withTime = kind === 'datetime';
  const shortcuts = field.widget.options.showShortcuts === true && (kind === 'date' || withTime);
  const box = (
    <DateBox
      id={id}
      label={field.name}
      kind={kind}
      format={dateFormat(field)}
      value={isStamp ? formatTimestamp(value) : valueAsText(value)}
      onChange={(next) => onChange(next !== undefined && isStamp ? textStamp(next) : next)}
      onBlur={onBlur}
      placeholder={field.placeholder || dateFormat(field)}
      readOnly={readOnly}
      invalid={invalid}
      required={field.required}
      describedBy={describedBy}
      locale={locale}
      time={typeof defaultTime === 'string' ? defaultTime : undefined}
      typed={editable !== false}
      clearable={clearable !== false}
    />
  );
  if (!shortcuts || readOnly) return box;
  return (
    <div className="flex flex-col gap-1">
      {box}
      <DayShortcuts
        label={field.name}
        onPick={(day) => {
          const at = withTime
            ? `${day} ${typeof defaultTime === 'string' ? defaultTime : NINE}`
            : day;
          onChange(isStamp ? textStamp(at) : at);
        }}
      />
    </div>
  );
}

/** Several days, kept in calendar order. */
function DaysInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<readonly (string | number)[]>) {
  const { t } = useLingui();
  const given = Array.isArray(value) ? (value as readonly (string | number)[]) : [];
  const days = given.map((day) => formatTimestamp(day).slice(0, 10));
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {days.length > 0 && (
          <DateShow field={field} value={given} compact={false} locale={locale} />
        )}
      </ReadOnlyBox>
    );
  }
  const isStamp = field.widget.options.timestamp === true;
  const change = (next: readonly string[]) =>
    onChange(
      next.length > 0 ? next.toSorted().map((day) => (isStamp ? textStamp(day) : day)) : undefined,
    );
  return (
    <PickerBox
      id={id}
      label={field.name}
      chosen={days.map((day) => ({ value: day, label: formatDate(day, dateFormat(field)) }))}
      multiple
      clearable={!field.required && field.widget.options.clearable !== false}
      required={field.required}
      placeholder={field.placeholder || t`请选择`}
      invalid={invalid}
      describedBy={describedBy}
      popup="dialog"
      icon={<CalendarDays size={16} strokeWidth={1.75} aria-hidden />}
      onChange={(items) => change(items.map((item) => String(item.value)))}
      onBlur={onBlur}
    >
      {() => (
        <div id={`${id}-list`}>
          <Calendar
            label={field.name}
            level="day"
            picked={days}
            today={todayHere()}
            locale={locale}
            onPick={(day) =>
              change(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
            }
          />
        </div>
      )}
    </PickerBox>
  );
}
