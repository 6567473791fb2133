import { useLingui } from '@lingui/react';
import { createElement, useId, useState } from 'react';
import type { Field } from '../../schemas/form/form.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../schemas/i18n/locale.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { FieldMessage, FieldLabel } from '../../widgets/ui/Field.tsx';
import { inputComponent, showOf } from '../../widgets/index.ts';

export interface WidgetDemoProps {
  field: Field;
  value?: unknown;
  readOnly?: boolean;
  /** as after an attempt to save: a missing required value and its message */
  invalid?: boolean;
  error?: string;
  help?: string;
  onChange?(value: unknown): void;
  /** show what is stored, as JSON */
  stored?: boolean;
}

/** One field as a form draws it: label, control, message. */
export function WidgetDemo({
  field,
  value: first,
  readOnly = false,
  invalid = false,
  error,
  help,
  onChange,
  stored = false,
}: WidgetDemoProps) {
  const id = useId();
  const locale = useLocale();
  const [value, setValue] = useState(first);
  const words = error ?? translateMessage('required', { name: field.name }, locale);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id} id={`${id}-label`} required={field.required}>
        {field.name}
      </FieldLabel>
      <div>
        {createElement(inputComponent(field.type), {
          id,
          field,
          value,
          onChange: (next: unknown) => {
            setValue(next);
            onChange?.(next);
          },
          readOnly,
          invalid,
          ...(invalid || help ? { describedBy: `${id}-message` } : {}),
          locale,
        })}
        {invalid ? (
          <FieldMessage id={`${id}-message`}>{words}</FieldMessage>
        ) : (
          help && (
            <FieldMessage id={`${id}-message`} kind="help">
              {help}
            </FieldMessage>
          )
        )}
      </div>
      {stored && (
        <output
          aria-label={`${field.name}的值`}
          className="font-mono text-xs break-all text-text-3"
        >
          {value === undefined ? 'undefined' : JSON.stringify(value)}
        </output>
      )}
    </div>
  );
}

export interface ShowDemoProps {
  field: Field;
  value: unknown;
  compact?: boolean;
  display?: string;
}

/** One value as a list cell or a detail draws it. */
export function ShowDemo({ field, value, compact = false, display }: ShowDemoProps) {
  const locale = useLocale();
  if (isEmpty(value)) return <span className="text-text-3">–</span>;
  return createElement(showOf(field.type), {
    field,
    value,
    compact,
    locale,
    ...(display !== undefined && { display }),
  });
}

export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
