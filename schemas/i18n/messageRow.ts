import type { Label } from './label.ts';

export interface MessageRow {
  /** the body code the server answers with; field messages travel inside 422 */
  code?: number;
  label: Label;
}
