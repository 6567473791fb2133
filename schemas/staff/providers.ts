import type { FormItem } from '../definition/module.ts';
import { label, type Label } from '../i18n/label.ts';

const on = { show: { field: 'is_on', operator: 'eq', value: 1 } } as const;
const IS_ON = (text: Label) =>
  ({ type: 'switch', model: 'is_on', label: text, options: { defaultValue: 0 } }) as const;
const SECRET = (text: Label) =>
  ({
    type: 'input',
    model: 'secret',
    label: text,
    options: { maxlength: 200, showPassword: true, when: on },
    help: label('保存后不再显示；留空则保留原来的'),
  }) as const;
const HOME = {
  type: 'input',
  model: 'home_page',
  label: label('打开应用后的首页'),
  options: { required: true, maxlength: 200, defaultValue: '/index', when: on },
  help: label('本系统内的地址，例如 /index 或 /customer'),
} as const;

/** What is asked of a company's application at WeChat Work. The secret is written only: empty, the one that stands stays. */
const WECHAT_FORM = [
  IS_ON(label('用企业微信登录')),
  {
    type: 'input',
    model: 'client_id',
    label: label('企业 ID（CorpID）'),
    options: { required: true, maxlength: 100, when: on },
  },
  {
    type: 'input',
    model: 'agent_id',
    label: label('应用 ID（AgentId）'),
    options: { required: true, maxlength: 20, when: on },
  },
  SECRET(label('应用密钥（Secret）')),
  HOME,
] as const satisfies readonly FormItem[];

const DING_FORM = [
  IS_ON(label('用钉钉登录')),
  {
    type: 'input',
    model: 'client_id',
    label: label('AppKey（Client ID）'),
    options: { required: true, maxlength: 100, when: on },
  },
  {
    type: 'input',
    model: 'agent_id',
    label: label('应用 ID（AgentId）'),
    options: { maxlength: 20, when: on },
  },
  SECRET(label('AppSecret（Client Secret）')),
  HOME,
] as const satisfies readonly FormItem[];

/** Where a test of the application may come to nothing, in the order of its way. */
export const PROVIDER_STEPS = [
  'silent',
  'address',
  'credentials',
  'agent',
  'people',
  'domain',
] as const;
export type ProviderStep = (typeof PROVIDER_STEPS)[number];

interface ProviderRow {
  label: Label;
  /** where people show who they are, and come back to */
  page: '/wechatLogin' | '/dingLogin';
}

/** Other systems that people sign in by; what is spoken with them stands in server/endpoints/providers. */
export const PROVIDERS = {
  wechat: { label: label('企业微信'), page: '/wechatLogin' },
  ding: { label: label('钉钉'), page: '/dingLogin' },
  wechatopen: { label: label('微信'), page: '/wechatLogin' },
} as const satisfies Record<string, ProviderRow>;
export type ProviderKey = keyof typeof PROVIDERS;

interface LinkRow {
  /** the page that sets it up */
  settings: '/wechatLink' | '/dingLink';
  form: readonly FormItem[];
  /** what to do at the other system, one after the other; `{callback}` and `{home}` are addresses of ours */
  guide: readonly Label[];
  /** what each step that failed says, and what to look at */
  faults: Readonly<Record<ProviderStep, Label>>;
}

const SILENT = label('没有应答：请检查服务器能否访问外网');
const DOMAIN = label(
  '应用的可信域名与本系统的地址不一致：请在应用的「网页授权及 JS-SDK」中改为本系统的域名',
);

/** Those whose application belongs to a company. That of WeChat belongs to the address of the server, so the environment names it. */
export const LINKS = {
  wechat: {
    settings: '/wechatLink',
    form: WECHAT_FORM,
    guide: [
      label('在企业微信管理后台「我的企业」页底部复制企业 ID'),
      label('在「应用管理」中创建自建应用，复制 AgentId 和 Secret'),
      label(
        '把应用的可信域名和企业微信授权登录的回调域设为本系统的域名，并把服务器的 IP 加入企业可信 IP',
      ),
      label('把应用主页设为 {home}'),
      label('填写下面的配置并保存，再点「测试配置」'),
    ],
    faults: {
      silent: SILENT,
      address: label('企业微信不接受服务器的 IP：请把它加入应用的「企业可信 IP」'),
      credentials: label('企业 ID 或 Secret 不正确：请从管理后台重新复制'),
      agent: label('AgentId 不正确，或者不属于这个 Secret 的应用'),
      people: label('应用没有读取成员的权限：请检查应用的可见范围'),
      domain: DOMAIN,
    },
  },
  ding: {
    settings: '/dingLink',
    form: DING_FORM,
    guide: [
      label('在钉钉开放平台创建企业内部应用，复制 AppKey、AppSecret 和 AgentId'),
      label('在「权限管理」中开通成员信息读权限和通讯录个人信息读权限'),
      label('在「登录与分享」中把回调域名设为 {callback}，并把服务器的 IP 加入出口 IP'),
      label('添加网页应用能力，把应用首页地址设为 {home}'),
      label('填写下面的配置并保存，再点「测试配置」'),
    ],
    faults: {
      silent: SILENT,
      address: label('钉钉不接受服务器的 IP：请把它加入应用的「服务器出口 IP」'),
      credentials: label('AppKey 或 AppSecret 不正确：请从开放平台重新复制'),
      agent: label('AgentId 不正确'),
      people: label('应用没有读取通讯录的权限：请在「权限管理」中开通'),
      domain: DOMAIN,
    },
  },
} as const satisfies Record<string, LinkRow>;
export type LinkKey = keyof typeof LINKS;

/** An entry of the application's menu at WeChat Work: its name, and a page of ours. */
export interface ProviderMenuEntry {
  name: string;
  path: string;
}

/** The menu that is made unless another one is asked for; three entries at most, as WeChat Work takes them. */
export const PROVIDER_MENU: readonly { label: Label; path: string }[] = [
  { label: label('工作台'), path: '/index' },
  { label: label('客户'), path: '/customer' },
  { label: label('商机'), path: '/opportunity' },
];

/** Who is bound to which account, by hand. */
export const BIND_FORM = [
  {
    type: 'user',
    model: 'user_id',
    label: label('用户'),
    options: { required: true },
    wide: true,
  },
  {
    type: 'input',
    model: 'account',
    label: label('对方系统中的账号（UserID）'),
    options: { required: true, maxlength: 200 },
    wide: true,
  },
] as const satisfies readonly FormItem[];
