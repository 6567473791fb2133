import { label, type Label } from '../i18n/label.ts';

/** What somebody has shown to get in. */
export const SIGN_IN_WAYS = {
  password: label('密码'),
  code: label('验证码'),
  totp: label('两步验证'),
  recovery: label('恢复码'),
  passkey: label('通行密钥'),
  trusted: label('信任的设备'),
  wechat: label('企业微信'),
  ding: label('钉钉'),
  wechatopen: label('微信'),
  oidc: label('单点登录'),
} as const satisfies Record<string, Label>;

export type SignInWay = keyof typeof SIGN_IN_WAYS;
