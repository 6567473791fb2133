import { useLingui } from '@lingui/react/macro';
import { CalendarDays, Clock } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { DatePanel } from './DatePanel.tsx';
import { formatDate, parseDate, todayHere, type DateKind } from './dateText.ts';
import { Dropdown } from '../boxes/Dropdown.tsx';
import { TimeLayer } from './TimeLayer.tsx';
import { TypedBox } from '../boxes/TypedBox.tsx';

export interface DateBoxProps {
  id: string;
  /** name of the box: of the field, or of one end of a range */
  label: string;
  /** no <label> names it */
  named?: boolean;
  kind: DateKind;
  format: string;
  /** as stored, or what was typed when it is no date */
  value: string;
  onChange(value: string | undefined): void;
  onBlur?(): void;
  placeholder: string;
  readOnly: boolean;
  invalid: boolean;
  required: boolean;
  describedBy?: string;
  locale: Locale;
  /** both ends, to be shaded */
  range?: readonly [string, string];
  /** of a day that is picked without a time */
  time?: string;
  /** the definition lets nobody type, or take the value back */
  typed?: boolean;
  clearable?: boolean;
  /** of a range: usual ones, picked whole */
  onSpan?(from: string, to: string): void;
}

/**
 * A date or time, typed or picked. Typing counts as soon as the date is complete; on leaving, what is no date stays as typed, so that the rule
 * under it can say so and nothing is lost.
 */
export function DateBox({
  id,
  label,
  named,
  kind,
  format,
  value,
  onChange,
  onBlur,
  readOnly,
  range,
  time,
  typed = true,
  clearable = true,
  onSpan,
  locale,
  ...box
}: DateBoxProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const today = todayHere();
  const reading = { kind, today, ...(time && { time }) };
  const seconds = format.includes('s');

  function handleText(text: string) {
    if (!typed) return;
    setDraft(text);
    if (text === '') onChange(undefined);
    else {
      const date = parseDate(text, { ...reading, complete: true });
      if (date) onChange(date);
    }
  }

  function settle() {
    if (draft === null) return;
    setDraft(null);
    const next =
      draft.trim() === ''
        ? undefined
        : (parseDate(draft, { ...reading, complete: false }) ?? draft.trim());
    if (next !== (value || undefined)) onChange(next);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || readOnly) return;
    if (event.key === 'Enter' && typed) settle();
    if (event.key !== 'ArrowDown' && !(event.key === 'Enter' && !typed)) return;
    event.preventDefault();
    settle();
    setOpen(true);
  }

  function handlePick(next: string | undefined, done: boolean) {
    setDraft(null);
    onChange(next);
    if (done) setOpen(false);
  }

  const Sign = kind === 'time' ? Clock : CalendarDays;
  const anchor = (
    <TypedBox
      {...box}
      id={id}
      data-trigger=""
      aria-label={named ? label : undefined}
      aria-required={box.required || undefined}
      text={draft ?? (value && formatDate(value, format))}
      onText={handleText}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      readOnly={readOnly}
      inputMode={typed ? (kind === 'datetime' ? undefined : 'numeric') : 'none'}
      onClick={() => !typed && !readOnly && setOpen(true)}
      inputClassName="tabular-nums"
      trailing={
        !readOnly && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={kind === 'time' ? t`选择${label}` : t`打开${label}的日历`}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
            className="-me-1.5 grid size-6 place-items-center rounded hover:bg-hover hover:text-text-1 pointer-coarse:size-11 pointer-coarse:-me-2.5"
          >
            <Sign size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )
      }
    />
  );
  return (
    <Dropdown open={open} onOpenChange={setOpen} anchor={anchor} label={label} fit="content">
      {kind === 'time' ? (
        <TimeLayer
          id={`${id}-list`}
          label={label}
          value={value}
          seconds={seconds}
          clearable={clearable}
          onPick={handlePick}
        />
      ) : (
        <DatePanel
          label={label}
          kind={kind}
          seconds={seconds}
          value={value}
          range={range}
          time={time}
          today={today}
          clearable={clearable}
          locale={locale}
          onPick={handlePick}
          onSpan={
            onSpan &&
            ((from, to) => {
              setDraft(null);
              setOpen(false);
              onSpan(from, to);
            })
          }
        />
      )}
    </Dropdown>
  );
}
