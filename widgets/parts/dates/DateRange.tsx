import { Trans, useLingui } from '@lingui/react/macro';
import type { InputProps } from '../../contract/types.ts';
import { DateBox } from './DateBox.tsx';
import { dateFormat, dateKind, formatTimestamp, textStamp } from './dateText.ts';
import { Group } from '../boxes/Group.tsx';

/** Two dates or times that belong together, from and to. Both empty is no answer. */
export function DateRange({
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
  const { startPlaceholder, endPlaceholder, defaultTime, timestamp, editable, clearable } =
    field.widget.options;
  const [from = '', to = ''] = Array.isArray(value)
    ? (value as readonly unknown[]).map(formatTimestamp)
    : [];
  // Milliseconds where the definition says timestamp; what is no date yet stays as typed.
  const stored = (end: string) =>
    timestamp === true && field.type !== 'time' && end ? textStamp(end) : end;
  const time = typeof defaultTime === 'string' ? defaultTime : undefined;
  const format = dateFormat(field);
  const change = (start: string, end: string) =>
    onChange(start || end ? [stored(start), stored(end)] : undefined);
  const shared = {
    kind: dateKind(field),
    format,
    readOnly,
    invalid,
    describedBy,
    locale,
    required: field.required,
    named: true,
    typed: editable !== false,
    clearable: clearable !== false,
  } as const;
  const spans = field.type === 'time' ? undefined : change;
  const range = from && to ? ([from.slice(0, 10), to.slice(0, 10)] as const) : undefined;
  return (
    <Group
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 outline-none"
    >
      <div className="min-w-32 flex-1">
        <DateBox
          {...shared}
          id={`${id}-from`}
          label={t`${field.name}开始`}
          value={from}
          onChange={(next) => change(next ?? '', to)}
          placeholder={textOr(startPlaceholder, format)}
          range={range}
          onSpan={spans}
          time={time}
        />
      </div>
      <span className="text-text-3">
        <Trans>至</Trans>
      </span>
      <div className="min-w-32 flex-1">
        <DateBox
          {...shared}
          id={`${id}-to`}
          label={t`${field.name}结束`}
          value={to}
          onChange={(next) => change(from, next ?? '')}
          placeholder={textOr(endPlaceholder, format)}
          range={range}
          onSpan={spans}
          time={time ?? '23:59:59'}
        />
      </div>
    </Group>
  );
}

function textOr(option: unknown, format: string): string {
  return typeof option === 'string' && option ? option : format;
}
