import type { Words } from './locale.ts';

/** The product's own version, as package.json says it; people are shown this one. */
export const RELEASE = '0.1.0';

/** The version of the wire format that clients are told, and its day: names of cookies follow it. */
export const VERSION = '1.7.0';
export const BUILD = '2020-10-12';

/** What the window title ends with, and the sign-in page shows, until a company has named its system. */
export const PRODUCT_NAME = 'Fieldwork';

/** What the server keeps in a browser: the session, whether there is one, and who signed in there before. */
export type CookieName = 'token' | 'in' | 'device';

/** An upgrade signs people out cleanly, because the names change with the version: `crm-1.7.0-token`. */
export function cookieName(name: CookieName | 'corp' | 'uuid' | 'lang'): string {
  return `crm-${VERSION}-${name}`;
}

/** What an HTTP status means to a person; `{url}` is the address that was asked. */
export const HTTP_STATUS: Readonly<Record<number, Words>> = {
  400: ['请求错误', 'Request error', 'リクエストエラー', '請求錯誤'],
  401: [
    '未授权，请登录',
    'Unauthorized, please log in',
    '認証されていません。サインインしてください',
    '未授權，請登入',
  ],
  403: ['拒绝访问', 'Access denied', 'アクセスが拒否されました', '拒絕存取'],
  404: [
    '请求地址出错: {url}',
    'Request address error: {url}',
    'リクエスト先エラー: {url}',
    '請求位址出錯: {url}',
  ],
  408: ['请求超时', 'Request timeout', 'リクエストがタイムアウトしました', '請求逾時'],
  500: ['服务器内部错误', 'Internal server error', 'サーバー内部エラー', '伺服器內部錯誤'],
  501: ['服务未实现', 'Service not implemented', 'サービスは実装されていません', '服務未實現'],
  502: ['网关错误', 'Gateway error', 'ゲートウェイエラー', '閘道錯誤'],
  503: ['服务不可用', 'Service unavailable', 'サービスを利用できません', '服務不可用'],
  504: ['网关超时', 'Gateway timeout', 'ゲートウェイがタイムアウトしました', '閘道逾時'],
  505: [
    'HTTP版本不受支持',
    'HTTP version not supported',
    'サポートされていない HTTP バージョンです',
    'HTTP版本不受支援',
  ],
};

/** No answer at all: the network is gone, or 50 seconds have passed. */
export const NO_ANSWER = {
  offline: ['网络异常', 'Network error', 'ネットワークエラー', '網路異常'],
  timeout: ['请求超时', 'Request timeout', 'リクエストがタイムアウトしました', '請求逾時'],
  chunk: [
    '页面加载失败，请刷新后重试',
    'The page could not be loaded. Reload and try again.',
    'ページを読み込めませんでした。再読み込みしてください',
    '頁面載入失敗，請重新整理後再試',
  ],
} as const satisfies Record<string, Words>;
