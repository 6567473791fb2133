import type { ComponentType } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { showOf } from '../../../widgets/shows.ts';
import type { ShowProps } from '../../../widgets/contract/types.ts';

export interface FieldValueProps {
  field: Field;
  value: unknown;
  display?: string | undefined;
  /** one line of a list */
  compact?: boolean;
  locale: Locale;
}

/** A value by its widget's Show; nothing is an en dash. */
export function FieldValue({ field, value, display, compact = false, locale }: FieldValueProps) {
  if (isEmpty(value) || value === '--') return <span className="text-text-3">–</span>;
  // A list of the server's by name: its words came along, so nothing is asked for but its colours.
  if (field.remote && display && isChoice(field) && !isColoured(field))
    return compact ? <TruncatedText>{display}</TruncatedText> : display;
  const Show = showOf(field.type) as ComponentType<ShowProps>;
  return <Show field={field} value={value} display={display} compact={compact} locale={locale} />;
}

function isColoured({ remote, choices }: Field): boolean {
  return remote === TAG_LIST || choices.some(({ color }) => color !== undefined);
}

function isChoice({ valueType }: Field): boolean {
  return valueType === 'choice' || valueType === 'choices' || valueType === 'path';
}
