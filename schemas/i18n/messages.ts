import { translate } from './label.ts';
import type { Locale } from './locale.ts';
import { ANSWER_MESSAGES } from './answerMessages.ts';
import { APPROVAL_MESSAGES } from './approvalMessages.ts';
import { DEFINITION_MESSAGES } from './definitionMessages.ts';
import { FIELD_MESSAGES } from './fieldMessages.ts';
import { MENU_MESSAGES } from './menuMessages.ts';
import { RECORD_MESSAGES } from './recordMessages.ts';
import { SALES_MESSAGES } from './salesMessages.ts';
import { SPREADSHEET_MESSAGES } from './spreadsheetMessages.ts';
import { STAFF_MESSAGES } from './staffMessages.ts';

/** Data for the blanks of a message: `{name}`, `{max}` … */
export type MessageData = Readonly<Record<string, string | number>>;

/**
 * Every sentence that the server and the shared rules say, once, in four languages.
 * The Chinese texts are those of the specification where it gives them.
 */
export const MESSAGES = {
  ...ANSWER_MESSAGES,
  ...FIELD_MESSAGES,
  ...SPREADSHEET_MESSAGES,
  ...DEFINITION_MESSAGES,
  ...SALES_MESSAGES,
  ...APPROVAL_MESSAGES,
  ...STAFF_MESSAGES,
  ...RECORD_MESSAGES,
  ...MENU_MESSAGES,
};

export type MessageId = keyof typeof MESSAGES;

/** The sentence in the reader's language; a blank without data stays visible, so that a test finds it. */
export function translateMessage(id: MessageId, data: MessageData, locale: Locale): string {
  return translate(MESSAGES[id].label, locale, data);
}

interface FieldFault {
  id: MessageId;
  data?: MessageData;
  text?: string;
  rows?: readonly (FieldFault & { row: number; name: string })[];
}

/** The words under a field: the administrator's own text when the rule has one. */
export function fieldMessage(error: FieldFault, locale: Locale): string {
  const [first] = error.rows ?? [];
  if (first && error.text === undefined) return rowMessage(first, locale);
  return error.text ?? translateMessage(error.id, error.data ?? {}, locale);
}

/** What is wrong in a cell of a sub-form, with its place. */
export function rowMessage(
  fault: FieldFault & { row: number; name: string },
  locale: Locale,
): string {
  return translateMessage(
    'row_fault',
    { row: fault.row + 1, name: fault.name, message: fieldMessage(fault, locale) },
    locale,
  );
}
