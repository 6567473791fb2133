import { type Label, label } from '../i18n/label.ts';
import { AUTHORIZE_PATH } from './routes.ts';

/** Pages that open without the frame, and what they are called. */
export const OPEN_PAGES: readonly { path: string; label: Label }[] = [
  { path: '/login', label: label('登录') },
  { path: '/wechatLogin', label: label('企业微信登录') },
  { path: '/dingLogin', label: label('钉钉登录') },
  { path: '/oidcLogin', label: label('单点登录') },
  { path: '/notSupport', label: label('当前浏览器不受支持') },
  { path: '/help', label: label('帮助') },
  { path: AUTHORIZE_PATH, label: label('授权应用') },
];
