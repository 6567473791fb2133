import type { Locale } from '../../../../../schemas/i18n/locale.ts';
import type { Theme } from '../../../../../schemas/themes.ts';

export const MODES = ['add', 'edit', 'detail', 'list', 'filter', 'print', 'import'] as const;
export type PreviewMode = (typeof MODES)[number];

/** How a definition is looked at. */
export interface PreviewSettings {
  mode: PreviewMode;
  /** of a role whose hidden fields are left out; undefined: an administrator, who sees all */
  role: number | undefined;
  locale: Locale;
  /** undefined: that of the page */
  theme: Theme | undefined;
  width: 'desktop' | 'phone';
  /** id of a real record; undefined: sample values */
  record: number | undefined;
}

/** What the designer sends to windows that follow it, and they to it: 'begin' asks who is there, 'hello' answers it or asks by itself. */
export type PreviewMessage =
  | { kind: 'begin' }
  | { kind: 'hello' }
  | { kind: 'design'; definition: object; dirty: boolean }
  | { kind: 'bye' };

export function previewChannel(module: string, owner: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`design:${owner}:${module}`);
}
