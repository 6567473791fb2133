import { label, type Label } from './i18n/label.ts';

/** The product's own version, as package.json says it; people are shown this one. */
export const RELEASE = '0.1.0';

/** The version of the wire format that clients are told, and its day: names of cookies follow it. */
export const VERSION = '1.7.0';
export const BUILD = '2020-10-12';

/** What the window title ends with, and the sign-in page shows, until a company has named its system. */
export const PRODUCT_NAME = 'Fieldwork';

/** What the server keeps in a browser: the session, whether there is one, who signed in there before, and that somebody is on the way to another system, and for whom it stands in for the second step. */
export type CookieName = 'token' | 'in' | 'device' | 'journey' | 'trust';

/** An upgrade signs people out cleanly, because the names change with the version: `crm-1.7.0-token`. */
export function cookieName(name: CookieName | 'corp' | 'uuid' | 'lang'): string {
  return `crm-${VERSION}-${name}`;
}

/** What an HTTP status means to a person; `{url}` is the address that was asked. */
export const HTTP_STATUS: Readonly<Record<number, Label>> = {
  400: label('请求错误'),
  401: label('未授权，请登录'),
  403: label('拒绝访问'),
  404: label('请求地址出错: {url}'),
  408: label('请求超时'),
  500: label('服务器内部错误'),
  501: label('服务未实现'),
  502: label('网关错误'),
  503: label('服务不可用'),
  504: label('网关超时'),
  505: label('HTTP版本不受支持'),
};

/** No answer at all: the network is gone, or 50 seconds have passed. */
export const NO_ANSWER = {
  offline: label('网络异常'),
  timeout: label('请求超时'),
  chunk: label('页面加载失败，请刷新后重试'),
} as const satisfies Record<string, Label>;
