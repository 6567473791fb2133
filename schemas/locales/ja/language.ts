import type { Language } from '../language.ts';

export const language = {
  id: 'ja',
  tag: 'ja',
  name: '日本語',
  at: 40,
  accepts: /^ja\b/,
  encodings: ['shift_jis', 'euc-jp', 'gb18030'],
  comma: '、',
  colon: '：',
  semicolon: '；',
  weekday: 'narrow',
} as const satisfies Language;
