import type { Words } from './locale.ts';

interface ThemeRow {
  /** data-theme of the page; its colours stand in src/styles.css */
  key: string;
  words: Words;
  mode: 'light' | 'dark';
}

/** The looks a person may choose; the first is the default. */
export const THEMES = [
  { key: 'classic', words: ['D2 经典', 'D2 classic', 'D2 クラシック', 'D2 經典'], mode: 'light' },
  { key: 'violet', words: ['紫罗兰', 'Violet', 'バイオレット', '紫羅蘭'], mode: 'light' },
  { key: 'line', words: ['简约线条', 'Simple line', 'シンプルライン', '簡約線條'], mode: 'light' },
  { key: 'meteor', words: ['流星', 'Meteor', 'メテオ', '流星'], mode: 'dark' },
  {
    key: 'tomorrow-night-blue',
    words: ['明日夜蓝', 'Tomorrow night blue', 'トゥモローナイトブルー', '明日夜藍'],
    mode: 'dark',
  },
] as const satisfies readonly ThemeRow[];
export type Theme = (typeof THEMES)[number]['key'];

/** How high controls and rows are. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];
export const DEFAULT_SIZE: Size = 'small';
