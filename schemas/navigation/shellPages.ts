import { type Label, label } from '../i18n/label.ts';

interface ShellPage {
  path: string;
  label: Label;
  /** opens without a sign-in */
  open?: true;
}

/** Pages that are no data file: what they are called by window and tab, and whom they let in. */
export const SHELL_PAGES: readonly ShellPage[] = [
  { path: '/login', label: label('登录'), open: true },
  { path: '/notSupport', label: label('当前浏览器不受支持'), open: true },
  { path: '/help', label: label('帮助'), open: true },
  { path: '/index', label: label('首页') },
  { path: '/iframe', label: label('外部链接') },
  { path: '/refresh', label: label('刷新') },
  { path: '/redirect', label: label('跳转') },
];
