import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What the rules of people, roles, passwords and teams refuse. */
export const STAFF_MESSAGES = {
  weak_password: {
    label: label('密码需同时包含字母和数字'),
  },
  password_case: {
    label: label('密码需同时包含大写和小写字母'),
  },
  password_signs: {
    label: label('密码需包含符号，例如 !、# 或 %'),
  },
  password_word: {
    label: label('密码不能包含「{word}」'),
  },
  address_refused: {
    code: 403,
    label: label('公司只允许从指定的网络登录，请连接公司网络后重试'),
  },
  app_address_refused: {
    code: 403,
    label: label('该应用不能从这个地址调用：{address}'),
  },
  no_scope: {
    code: 403,
    label: label('该应用没有授权范围：{scope}'),
  },
  not_for_programs: {
    code: 403,
    label: label('该接口不对应用开放'),
  },
  others_app: {
    code: 403,
    label: label('只有创建人或管理员能修改这个应用'),
  },
  unknown_client: {
    code: 404,
    label: label('没有这个应用，或它已停用'),
  },
  redirect_mismatch: {
    code: 422,
    label: label('应用给出的返回地址没有登记，不能继续'),
  },
  invalid_grant: {
    code: 403,
    label: label('授权码或刷新令牌无效、已用过或已过期'),
  },
  bad_redirect: {
    label: label(
      '「{line}」不能作为返回地址：需要 https 地址、本机的 http 地址，或应用自己的协议（如 com.example.app:/back）',
    ),
  },
  redirects_by_admin: {
    label: label('只有系统管理员能让应用代表其他人'),
  },
  bad_network: {
    label: label('「{line}」不是 IP 地址或网段'),
  },
  own_network: {
    label: label('您现在的地址 {address} 不在其中，保存后您将无法登录'),
  },
  common_password: {
    label: label('这个密码太容易被猜到，请换一个'),
  },
  built_in_role: {
    code: 409,
    label: label('内置的管理员角色不能删除，也不能收回权限'),
  },
  link_over: {
    code: 422,
    label: label('链接已失效或已使用，请向管理员索取新的链接'),
  },
  bad_code: {
    label: label('验证码不正确，请查看服务器启动日志'),
  },
  code_over: {
    label: label('验证码已过期，重启服务器会生成新的'),
  },
  wrong_code: {
    label: label('验证码不正确或已失效，请重新获取'),
  },
  wrong_mobile: {
    label: label('请输入正确的手机号'),
  },
  wrong_password: {
    label: label('原密码不正确'),
  },
  bad_password: {
    label: label('密码不正确'),
  },
  wrong_factor: {
    label: label('验证码不正确或已使用，请输入验证器中的新验证码'),
  },
  factor_over: {
    label: label('验证码已过期，请输入验证器现在显示的验证码；反复出现时，请校准手机时间'),
  },
  challenge_over: {
    code: 422,
    label: label('登录已超时，请重新输入密码'),
  },
  bad_passkey: {
    code: 422,
    label: label('没有通过验证：这里不认识这个通行密钥，或者请求已经失效，请重试'),
  },
  passkey_known: {
    code: 409,
    label: label('这个通行密钥已经添加过'),
  },
  passkeys_full: {
    code: 409,
    label: label('最多添加 {max} 个通行密钥，请先删除不用的'),
  },
  passkeys_here: {
    code: 409,
    label: label('当前网址不能使用通行密钥：需要用域名和 https 访问'),
  },
  factor_required: {
    code: 409,
    label: label('公司或您的角色要求两步验证，不能删除最后一种方式'),
  },
  journey_over: {
    code: 422,
    label: label('登录请求已失效，或者不是从这个浏览器发起的，请重新登录'),
  },
  provider_off: {
    code: 409,
    label: label('还没有设置{provider}登录，请用密码登录，或联系管理员'),
  },
  provider_refused: {
    code: 422,
    label: label('{provider}没有确认您的身份，请重新登录'),
  },
  sso_only: {
    code: 403,
    label: label('您的企业只允许单点登录，请点「单点登录」'),
  },
  sign_in_again: {
    code: 403,
    label: label('您没有登录密码，请退出后重新登录，并在十分钟内操作'),
  },
  own_factor_first: {
    label: label('请先在「个人设置 › 账号安全」中为自己开启两步验证，否则保存后您会被退出登录'),
  },
  needs_identity_provider: {
    label: label('请先在「单点登录」中启用一个身份提供方'),
  },
  provider_left: {
    code: 422,
    label: label('在{provider}没有完成登录，可以重试，或用密码登录'),
  },
  arrival_unknown: {
    code: 403,
    label: label('{provider}没有给出您的姓名或已验证的手机号，不能新建账号。请联系管理员'),
  },
  provider_silent: {
    code: 504,
    label: label('{provider}没有应答，请稍后再试'),
  },
  account_unbound: {
    code: 403,
    label: label('这个{provider}账号还没有绑定。请先用密码登录，再到「个人设置 · 安全」中绑定'),
  },
  unknown_there: {
    code: 404,
    label: label('{provider}里没有使用这个手机号的成员'),
  },
  wrong_path: {
    label: label('请输入以 / 开头的本系统地址'),
  },
  account_taken: {
    code: 409,
    label: label('这个{provider}账号已经绑定了别人'),
  },
  registration_off: {
    code: 403,
    label: label('本服务器不开放企业注册，请联系管理员'),
  },
  not_sent: {
    code: 502,
    label: label('验证码发送失败，请稍后再试或联系管理员'),
  },
  set_up_already: {
    code: 409,
    label: label('已经有管理员，请直接登录'),
  },
  known_password: {
    label: label('这个密码是公开的，请换一个'),
  },
  unknown_company: {
    label: label('没有这个企业代码'),
  },
  invitation_over: {
    code: 422,
    label: label('邀请链接已失效，请向管理员要一个新的'),
  },
  join_waiting: {
    code: 403,
    label: label('你的加入申请正在等待管理员审核'),
  },
  own_child: {
    label: label('不能移到自己的下级部门'),
  },
  superior_circle: {
    label: label('上级的上级里已经有本人'),
  },
  department_in_use: {
    code: 409,
    label: label('部门里还有 {users} 名用户、{children} 个下级部门，请先移走'),
  },
  role_in_use: {
    code: 409,
    label: label('还有 {users} 名用户使用这个角色，请先给他们换角色'),
  },
  last_admin: {
    code: 409,
    label: label('至少要保留一名可登录的系统管理员'),
  },
  not_yourself: {
    code: 409,
    label: label('不能对自己执行该操作'),
  },
  choose_members: {
    label: label('请选择联合跟进人'),
  },
  team_owner: {
    label: label('负责人不需要加入团队'),
  },
  tokens_off: {
    code: 403,
    label: label('公司不允许个人令牌'),
  },
  too_many_tokens: {
    code: 409,
    label: label('最多可以有 {most} 个令牌，请先删除不用的'),
  },
  program_without_factor: {
    code: 403,
    label: label('它所代表的人需要两步验证，但还没有设置'),
  },
} as const satisfies Record<string, MessageRow>;
