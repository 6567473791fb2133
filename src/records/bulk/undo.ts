/** Long enough to read what was done to many records and to reach the button. */
export const UNDO_MS = 12_000;
