import { label, type Label } from '../i18n/label.ts';

/** What the security log tells of, by the word that is stored. */
export const SECURITY_EVENTS = {
  signIn: label('登录'),
  signOut: label('退出登录'),
  sessionEnded: label('结束其他设备的登录'),
  sessionsEnded: label('结束用户的登录'),
  signedOutByProvider: label('由身份提供方退出登录'),
  passwordChanged: label('修改密码'),
  passwordChosen: label('通过链接设置密码'),
  passwordRecovered: label('通过验证码找回密码'),
  passwordReset: label('重置密码'),
  factorOn: label('开启两步验证'),
  factorOff: label('关闭两步验证'),
  codesRenewed: label('重新生成恢复码'),
  passkeyAdded: label('添加通行密钥'),
  passkeyRemoved: label('删除通行密钥'),
  passkeyBehind: label('通行密钥的计数倒退'),
  deviceTrusted: label('信任设备'),
  trustEnded: label('取消信任设备'),
  tokenAdded: label('添加个人令牌'),
  tokenRemoved: label('删除个人令牌'),
  grantAdded: label('允许应用访问'),
  grantChanged: label('缩小应用的授权范围'),
  grantRemoved: label('撤销应用的访问'),
  factorReset: label('重置两步验证'),
  unlocked: label('解除登录限制'),
  mobileChanged: label('修改手机号'),
  emailChanged: label('修改邮箱'),
  personAdded: label('新增用户'),
  personStopped: label('停用用户'),
  personStarted: label('启用用户'),
  roleChanged: label('更改用户的角色'),
  adminChanged: label('更改系统管理员'),
  rightsChanged: label('更改角色的权限'),
  accountBound: label('绑定第三方账号'),
  accountUnbound: label('解除绑定第三方账号'),
  providerChanged: label('更改第三方登录设置'),
  appChanged: label('更改 API 应用'),
  rulesChanged: label('更改安全设置'),
  peopleExported: label('导出用户'),
} as const satisfies Record<string, Label>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Settings of the company whose change is such an event. */
export const SECURITY_SETTINGS: readonly string[] = [
  'password_min',
  'password_parts',
  'password_forbidden',
  'session_hours',
  'session_idle',
  'login_networks',
  'is_sso_only',
  'is_trusted_device',
  'is_personal_token',
  'login_log_days',
];
