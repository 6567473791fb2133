import { defaultDefinition } from '../defaultDefinition.ts';
import type { Form } from '../form.ts';
import type { Locale, Words } from '../locale.ts';
import type { ChoiceItem, FormItem, ModuleFile } from '../module.ts';
import { translate } from '../translate.ts';
import { SCOPES } from '../viewer.ts';
import { SCOPE_WORDS } from './words.ts';

/** People, departments and roles as forms of our own language: drawn by the browser, judged by the server. */
export type StaffKind = 'user' | 'department' | 'role';

export interface RoleChoice {
  id: number;
  name: string;
}

export interface PersonFormInput {
  roles: readonly RoleChoice[];
  /** who fills it in may make administrators */
  isAdmin: boolean;
}

export const MOBILE = { required: true, maxlength: 11 } as const;
export const MOBILE_RULES = [
  {
    pattern: '^1[3-9]\\d{9}$',
    words: [
      '请输入正确的手机号',
      'Enter a valid mobile number',
      '正しい携帯番号を入力してください',
      '請輸入正確的手機號',
    ],
  },
] as const;
export const NAME: Words = ['姓名', 'Name', '氏名', '姓名'];
export const TELEPHONE: Words = ['手机号', 'Mobile', '携帯番号', '手機號'];

export function personForm({ roles, isAdmin }: PersonFormInput, locale: Locale): Form {
  return staffForm(
    'user',
    [
      { type: 'input', model: 'name', words: NAME, options: { required: true, maxlength: 40 } },
      {
        type: 'input',
        model: 'mobile',
        words: TELEPHONE,
        options: MOBILE,
        rules: MOBILE_RULES,
        help: ['用于登录', 'Signs in with it', 'サインインに使用', '用於登入'],
      },
      { type: 'department', model: 'department_id', words: ['部门', 'Department', '部署', '部門'] },
      {
        type: 'select',
        model: 'role_id',
        words: ['角色', 'Role', 'ロール', '角色'],
        choices: choicesOf(roles),
        help: [
          '没有角色的用户登录后看不到任何数据',
          'Without a role nobody sees anything',
          'ロールがないと何も表示されません',
          '沒有角色的使用者登入後看不到任何資料',
        ],
      },
      {
        type: 'input',
        model: 'position',
        words: ['职位', 'Position', '役職', '職位'],
        options: { maxlength: 40 },
      },
      {
        type: 'user',
        model: 'superior_user_id',
        words: ['直属上级', 'Reports to', '上司', '直屬上級'],
        help: [
          '不填时按部门负责人',
          'Without one, the head of the department',
          '未入力の場合は部署の責任者',
          '不填時按部門負責人',
        ],
      },
      {
        type: 'input',
        model: 'email',
        words: ['邮箱', 'E-mail', 'メール', '郵箱'],
        options: { maxlength: 100 },
        rules: [{ type: 'email' }],
      },
      { section: ['电话', 'Telephone', '電話', '電話'] },
      {
        type: 'input',
        model: 'call_agent',
        words: ['坐席号', 'Agent', '内線', '座席號'],
        options: { maxlength: 40 },
      },
      {
        type: 'input',
        model: 'call_telephone',
        words: ['外显号码', 'Number shown', '発信者番号', '外顯號碼'],
        options: { maxlength: 40 },
      },
      {
        type: 'input',
        model: 'call_zh',
        words: [
          '呼叫账号',
          'Account of the calling service',
          '通話サービスのアカウント',
          '呼叫帳號',
        ],
        options: { maxlength: 40 },
      },
      { section: ['其他', 'More', 'その他', '其他'] },
      {
        type: 'switch',
        model: 'hidden',
        words: [
          '在通讯录中隐藏',
          'Hidden in the address book',
          'アドレス帳に表示しない',
          '在通訊錄中隱藏',
        ],
      },
      ...(isAdmin
        ? [
            {
              type: 'switch',
              model: 'is_admin',
              words: ['系统管理员', 'Administrator', '管理者', '系統管理員'],
              help: [
                '拥有全部权限，不受角色限制',
                'Holds every right, whatever the role',
                'ロールに関係なくすべての権限を持ちます',
                '擁有全部權限，不受角色限制',
              ],
            } satisfies FormItem,
          ]
        : []),
    ],
    locale,
  );
}

export function departmentForm(locale: Locale): Form {
  return staffForm(
    'department',
    [
      {
        type: 'input',
        model: 'name',
        words: ['部门名称', 'Name', '部署名', '部門名稱'],
        options: { required: true, maxlength: 40 },
      },
      {
        type: 'department',
        model: 'parent_id',
        words: ['上级部门', 'Belongs to', '上位の部署', '上級部門'],
        help: [
          '不填则为顶级部门',
          'Left empty, it stands at the top',
          '空欄の場合は最上位になります',
          '不填則為頂級部門',
        ],
      },
      {
        type: 'user',
        model: 'leader_user_id',
        words: ['负责人', 'Head', '責任者', '負責人'],
        help: [
          '能看到本部门及下级部门的数据，并审批下属的申请',
          'Sees the data of the department and those below, and approves what its people ask for',
          '部署とその配下のデータを閲覧し、部下の申請を承認します',
          '能看到本部門及下級部門的資料，並審批下屬的申請',
        ],
      },
      {
        type: 'user',
        model: 'deputy_user_ids',
        words: ['其他负责人', 'Other heads', 'その他の責任者', '其他負責人'],
        options: { multiple: true },
      },
    ],
    locale,
  );
}

/** A new role says what it reaches; that of a copied one comes along, that of an old one is changed with its rights. */
export function roleForm(locale: Locale, kind: 'add' | 'copy' | 'edit' = 'add'): Form {
  return staffForm(
    'role',
    [
      {
        type: 'input',
        model: 'name',
        words: ['角色名称', 'Name', 'ロール名', '角色名稱'],
        options: { required: true, maxlength: 40 },
        wide: true,
      },
      {
        type: 'textarea',
        model: 'description',
        words: ['说明', 'Description', '説明', '說明'],
        options: { maxlength: 200 },
      },
      ...(kind === 'add'
        ? [
            {
              type: 'select',
              model: 'scope',
              words: ['数据范围', 'Data scope', 'データの範囲', '資料範圍'],
              options: { required: true, defaultValue: 'own' },
              choices: SCOPES.map((scope): ChoiceItem => [scope, SCOPE_WORDS[scope]]),
              wide: true,
            } satisfies FormItem,
          ]
        : []),
    ],
    locale,
  );
}

/** Who goes on with the work of somebody who leaves. */
export function takeoverForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'user',
        model: 'takeover_user_id',
        words: ['接手人', 'Taken over by', '引き継ぐ人', '接手人'],
        wide: true,
        help: [
          '不选则数据留在原名下，待办审批转给管理员',
          'Without one the data stays in this name, and open approvals go to an administrator',
          '選択しない場合、データは元の名義のままで、承認待ちは管理者に移ります',
          '不選則資料留在原名下，待辦審批轉給管理員',
        ],
      },
    ],
    locale,
  );
}

/** Where somebody who asked to join will belong, and what he may do. */
export function auditForm(roles: readonly RoleChoice[], locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'select',
        model: 'role_id',
        words: ['角色', 'Role', 'ロール', '角色'],
        options: { required: true },
        choices: choicesOf(roles),
        wide: true,
      },
      {
        type: 'department',
        model: 'department_id',
        words: ['部门', 'Department', '部署', '部門'],
        options: { required: true },
        wide: true,
      },
    ],
    locale,
  );
}

/** Several people at once: one value for all of them. */
export function batchForm(
  what: 'role' | 'position' | 'department' | 'superior',
  roles: readonly RoleChoice[],
  locale: Locale,
): Form {
  const wide = true;
  const items: Record<typeof what, FormItem> = {
    role: {
      type: 'select',
      model: 'role_id',
      words: ['角色', 'Role', 'ロール', '角色'],
      options: { required: true },
      choices: choicesOf(roles),
      wide,
    },
    position: {
      type: 'input',
      model: 'position',
      words: ['职位', 'Position', '役職', '職位'],
      options: { maxlength: 40 },
      wide,
    },
    department: {
      type: 'department',
      model: 'department_id',
      words: ['部门', 'Department', '部署', '部門'],
      options: { required: true },
      wide,
    },
    superior: {
      type: 'user',
      model: 'superior_user_id',
      words: ['直属上级', 'Reports to', '上司', '直屬上級'],
      wide,
    },
  };
  return staffForm('user', [items[what]], locale);
}

function choicesOf(roles: readonly RoleChoice[]): ChoiceItem[] {
  return roles.map(({ id, name }) => [id, [name, name, name, name]]);
}

/** The room that the form's widgets ask the host about: a file of no module. */
export const STAFF_FILES: Readonly<Record<StaffKind, ModuleFile>> = {
  user: fileOf('user'),
  department: fileOf('department'),
  role: fileOf('role'),
};

function fileOf(key: StaffKind): ModuleFile {
  return {
    key,
    words: ['', '', '', ''],
    icon: 'users',
    path: `sys/${key}`,
    permission: key,
    title: 'name',
    form: [],
    columns: [],
    sort: '',
    tabs: [],
  };
}

export function staffForm(key: StaffKind, form: readonly FormItem[], locale: Locale): Form {
  const definition = defaultDefinition({ ...STAFF_FILES[key], form });
  const translated = translate({
    module: { key, title: 'name', columns: [] },
    definition: { ...definition, config: { labelPosition: 'top', labelWidth: 100, size: 'small' } },
    locale,
  });
  // They are rows of their own tables: they have none of the columns of records.
  return {
    ...translated,
    fields: new Map([...translated.fields].filter(([, field]) => !field.system)),
  };
}
