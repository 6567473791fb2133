import type { ImportNoteId } from './report.ts';
import type { MessageData } from '../i18n/messages.ts';

/** Where a walk through a foreign definition stands. */
export interface ImportPosition {
  path: string;
  /** the label of the widget at hand */
  what: string;
  depth: number;
  /** tells the report about something at this place, or at a key below it */
  note(id: ImportNoteId, data?: MessageData, key?: string): void;
}
