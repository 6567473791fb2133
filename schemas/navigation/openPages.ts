import { type Label, label } from '../i18n/label.ts';

/** Pages that open without a sign-in, and what they are called. */
export const OPEN_PAGES: readonly { path: string; label: Label }[] = [
  { path: '/login', label: label('登录') },
  { path: '/wechatLogin', label: label('企业微信登录') },
  { path: '/dingLogin', label: label('钉钉登录') },
  { path: '/notSupport', label: label('当前浏览器不受支持') },
  { path: '/help', label: label('帮助') },
];
