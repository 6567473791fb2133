import { type Label, label } from '../i18n/label.ts';

interface ShellPage {
  path: string;
  label: Label;
}

/** Pages inside the frame that are no data file: what they are called by window and tab. */
export const SHELL_PAGES: readonly ShellPage[] = [
  { path: '/index', label: label('首页') },
  { path: '/iframe', label: label('外部链接') },
  { path: '/refresh', label: label('刷新') },
  { path: '/redirect', label: label('跳转') },
];
