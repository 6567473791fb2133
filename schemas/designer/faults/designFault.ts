import type { FieldError } from '../../i18n/errors.ts';
import type { MessageData } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { WidgetPath } from '../edits/tree.ts';
import type { DesignFaultId } from './faultLabels.ts';
import { designFaultLabels } from './faultLabels.ts';

/** Why a definition cannot be published. `field` is a model, or the key of a widget that has none. */
export interface DesignFault extends FieldError {
  /** the widget, where it can be named */
  path?: WidgetPath;
  /** the property of the panel that is to be put right; `formula` is that of the field */
  property?: string;
}

/** A fault of a widget in words of its reader, told as publishing tells it; `more` says where. */
export function fault(
  id: DesignFaultId,
  {
    data = {},
    locale,
    ...more
  }: { data?: MessageData; locale: Locale } & Pick<DesignFault, 'field'> & Partial<DesignFault>,
): DesignFault {
  return {
    id: id === 'system_missing' ? 'read_only' : 'bad_format',
    data,
    text: designFaultLabels(id, data, locale),
    ...more,
  };
}
