import type { Language } from '../language.ts';

export const language = {
  id: 'zh-cht',
  tag: 'zh-Hant',
  name: '繁體中文',
  at: 20,
  accepts: /^zh\b.*\b(hant|tw|hk|mo|cht)\b/,
  encodings: ['big5', 'gb18030'],
  comma: '、',
  colon: '：',
  semicolon: '；',
  weekday: 'narrow',
} as const satisfies Language;
