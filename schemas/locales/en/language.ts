import type { Language } from '../language.ts';

export const language = {
  id: 'en',
  tag: 'en',
  name: 'English',
  at: 30,
  accepts: /^en\b/,
  encodings: ['gb18030', 'windows-1252'],
  comma: ', ',
  colon: ': ',
  semicolon: '; ',
  weekday: 'short',
} as const satisfies Language;
