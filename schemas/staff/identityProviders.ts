import type { ChoiceItem, FormItem } from '../definition/module.ts';
import type { FieldConditions } from '../definition/definition.ts';
import { formRoom, plainForm } from '../dialogs/plainForm.ts';
import type { Form } from '../form/form.ts';
import { label, type Label, untranslated } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';

/** By what somebody who arrives for the first time is found among the people who are here already. */
export const MATCHES = ['none', 'mobile', 'email'] as const;
export type Match = (typeof MATCHES)[number];

/** The members of a group there get a role and a department here. */
export interface GroupRule {
  group: string;
  role_id: number | null;
  department_id: number | null;
}

/** How many rules an identity provider may have. */
export const MOST_RULES = 200;

/** Where a test of an identity provider may come to nothing, in the order of its way; `left` and `person` are of somebody on the way. */
export const OPEN_ID_STEPS = [
  'address',
  'silent',
  'issuer',
  'flow',
  'credentials',
  'left',
  'person',
] as const;
export type OpenIdStep = (typeof OPEN_ID_STEPS)[number];

/** What each step that failed says, and what to look at. */
export const OPEN_ID_FAULTS: Readonly<Record<OpenIdStep, Label>> = {
  address: label(
    '不能访问这个地址：只接受 https 的公网地址。内网的身份提供方要由服务器管理员加入 TRUSTED_ISSUERS',
  ),
  silent: label('没有应答：请检查 Issuer 是否正确，服务器能否访问它'),
  issuer: label('这个地址没有返回 OpenID Connect 配置，或者配置中的 issuer 与填写的不一致'),
  flow: label('身份提供方不支持授权码流程'),
  credentials: label('Client ID 或 Client Secret 不正确'),
  left: label('登录没有完成'),
  person: label('身份提供方的答复没有通过验证'),
};

const KNOWS_PEOPLE: FieldConditions = {
  show: {
    op: 'or',
    rules: [
      { field: 'matches', operator: 'ne', value: 'none' },
      { field: 'creates', operator: 'eq', value: 1 },
    ],
  },
};

/** What is asked of an identity provider. The secret is written only: empty, the one that stands stays. */
export const IDENTITY_PROVIDER_ITEMS = [
  {
    type: 'input',
    model: 'name',
    label: label('名称'),
    options: { required: true, maxlength: 40 },
    placeholder: label('例如：公司统一登录'),
    help: label('登录页上显示的名字'),
    wide: true,
  },
  {
    type: 'input',
    model: 'issuer',
    label: label('签发者地址（Issuer）'),
    options: { required: true, maxlength: 300 },
    rules: [{ pattern: '^https?://[^\\s?#]+$', label: label('请输入以 https:// 开头的地址') }],
    placeholder: untranslated('https://login.example.com/realms/company'),
    help: label('在它后面加 /.well-known/openid-configuration 能打开一份配置'),
    wide: true,
  },
  {
    type: 'input',
    model: 'client_id',
    label: untranslated('Client ID'),
    options: { required: true, maxlength: 200 },
    wide: true,
  },
  {
    type: 'input',
    model: 'secret',
    label: untranslated('Client Secret'),
    options: { maxlength: 500, showPassword: true },
    help: label('保存后不再显示；留空则保留原来的'),
    wide: true,
  },
  { section: label('第一次登录的人') },
  {
    type: 'radio',
    model: 'matches',
    label: label('与已有用户匹配'),
    choices: [
      ['none', label('不匹配，由本人绑定')],
      ['mobile', label('按手机号')],
      ['email', label('按邮箱')],
    ],
    options: { required: true, defaultValue: 'mobile' },
    wide: true,
  },
  {
    type: 'switch',
    model: 'creates',
    label: label('没有账号时新建用户'),
    options: { defaultValue: 0 },
    help: label('需要身份提供方给出手机号（phone_number）'),
    wide: true,
  },
  {
    type: 'switch',
    model: 'trusts_unverified',
    label: label('相信没有标明已验证的手机号和邮箱'),
    options: { defaultValue: 0, when: KNOWS_PEOPLE },
    help: label('只在成员不能自己修改这些资料时打开，否则有人可以冒用别人的号码登录'),
    wide: true,
  },
  {
    type: 'select',
    model: 'role_id',
    label: label('默认角色'),
    help: label('用于新建的用户，以及分组规则没有说到的人'),
  },
  {
    type: 'department',
    model: 'department_id',
    label: label('默认部门'),
  },
  {
    type: 'input',
    model: 'groups_claim',
    label: label('分组的声明（claim）'),
    options: { maxlength: 200, defaultValue: 'groups' },
    help: label('例如 groups 或 realm_access.roles；分组规则按它设置角色和部门'),
    wide: true,
  },
] as const satisfies readonly FormItem[];

/** What is asked of a new one: there is no secret yet that could stay. */
export const NEW_IDENTITY_PROVIDER_ITEMS: readonly FormItem[] = IDENTITY_PROVIDER_ITEMS.map(
  (item) =>
    'model' in item && item.model === 'secret'
      ? {
          ...item,
          options: { ...item.options, required: true },
          help: label('保存后不再显示'),
        }
      : item,
);

/** One rule. Its roles are the company's. */
export const GROUP_RULE_ITEMS = [
  {
    type: 'input',
    model: 'group',
    label: label('对方的分组'),
    options: { required: true, maxlength: 200 },
    help: label('与声明中的值完全一致'),
    wide: true,
  },
  { type: 'select', model: 'role_id', label: label('角色'), wide: true },
  { type: 'department', model: 'department_id', label: label('部门'), wide: true },
] as const satisfies readonly FormItem[];

type RoleChoices = readonly { id: number; name: string }[];

/** The form with the roles that there are: drawn by the browser, judged by the server. */
export function identityProviderForm(roles: RoleChoices, locale: Locale): Form {
  return plainForm('identityProvider', withRoles(IDENTITY_PROVIDER_ITEMS, roles), locale);
}

/** What one rule is filled in with. */
export function groupRuleForm(roles: RoleChoices, locale: Locale): Form {
  return plainForm('groupRule', withRoles(GROUP_RULE_ITEMS, roles), locale);
}

function withRoles(items: readonly FormItem[], roles: RoleChoices): FormItem[] {
  const choices: readonly ChoiceItem[] = roles.map(({ id, name }) => [id, untranslated(name)]);
  return items.map((item) =>
    'model' in item && item.model === 'role_id' ? { ...item, choices } : item,
  );
}

/** The room of the dialogs about identity providers. */
export const IDENTITY_PROVIDER_ROOM = formRoom('identityProvider');
