import type { Language } from '../language.ts';

export const language = {
  id: 'zh-chs',
  tag: 'zh-Hans',
  name: '简体中文',
  at: 10,
  accepts: /^zh\b(?!.*\b(hant|tw|hk|mo|cht)\b)/,
  encodings: ['gb18030'],
  comma: '、',
  colon: '：',
  semicolon: '；',
  weekday: 'narrow',
} as const satisfies Language;
