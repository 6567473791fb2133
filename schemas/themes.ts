import { label, type Label } from './i18n/label.ts';

interface ThemeRow {
  /** data-theme of the page; its colours stand in src/styles.css */
  key: string;
  label: Label;
  mode: 'light' | 'dark';
}

/** The looks a person may choose; the first is the default. */
export const THEMES = [
  { key: 'classic', label: label('D2 经典'), mode: 'light' },
  { key: 'violet', label: label('紫罗兰'), mode: 'light' },
  { key: 'line', label: label('简约线条'), mode: 'light' },
  { key: 'meteor', label: label('流星'), mode: 'dark' },
  {
    key: 'tomorrow-night-blue',
    label: label('明日夜蓝'),
    mode: 'dark',
  },
] as const satisfies readonly ThemeRow[];
export type Theme = (typeof THEMES)[number]['key'];

/** How high controls and rows are. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];
export const DEFAULT_SIZE: Size = 'small';
