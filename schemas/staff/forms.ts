import { formRoom, plainForm } from '../dialogs/plainForm.ts';
import type { Form } from '../form/form.ts';
import { label, untranslated, type Label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ChoiceItem, FormItem, ModuleFile } from '../definition/module.ts';
import { ROLE_ITEMS, SCOPE_ITEM } from './roleItems.ts';

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
    label: label('请输入正确的手机号'),
  },
] as const;
export const NAME: Label = label('姓名');
export const TELEPHONE: Label = label('手机号');

export function personForm({ roles, isAdmin }: PersonFormInput, locale: Locale): Form {
  return staffForm(
    'user',
    [
      { type: 'input', model: 'name', label: NAME, options: { required: true, maxlength: 40 } },
      {
        type: 'input',
        model: 'mobile',
        label: TELEPHONE,
        options: MOBILE,
        rules: MOBILE_RULES,
        help: label('用于登录'),
      },
      { type: 'department', model: 'department_id', label: label('部门') },
      {
        type: 'select',
        model: 'role_id',
        label: label('角色'),
        choices: choicesOf(roles),
        help: label('没有角色的用户登录后看不到任何数据'),
      },
      {
        type: 'input',
        model: 'position',
        label: label('职位'),
        options: { maxlength: 40 },
      },
      {
        type: 'user',
        model: 'superior_user_id',
        label: label('直属上级'),
        help: label('不填时按部门负责人'),
      },
      {
        type: 'input',
        model: 'email',
        label: label('邮箱'),
        options: { maxlength: 100 },
        rules: [{ type: 'email' }],
      },
      { section: label('电话') },
      {
        type: 'input',
        model: 'call_agent',
        label: label('坐席号'),
        options: { maxlength: 40 },
      },
      {
        type: 'input',
        model: 'call_telephone',
        label: label('外显号码'),
        options: { maxlength: 40 },
      },
      {
        type: 'input',
        model: 'call_zh',
        label: label('呼叫账号'),
        options: { maxlength: 40 },
      },
      { section: label('其他', 'forms') },
      {
        type: 'switch',
        model: 'hidden',
        label: label('在通讯录中隐藏'),
      },
      ...(isAdmin
        ? [
            {
              type: 'switch',
              model: 'is_admin',
              label: label('系统管理员'),
              help: label('拥有全部权限，不受角色限制'),
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
        label: label('部门名称'),
        options: { required: true, maxlength: 40 },
      },
      {
        type: 'department',
        model: 'parent_id',
        label: label('上级部门'),
        help: label('不填则为顶级部门'),
      },
      {
        type: 'user',
        model: 'leader_user_id',
        label: label('负责人', 'forms'),
        help: label('能看到本部门及下级部门的数据，并审批下属的申请'),
      },
      {
        type: 'user',
        model: 'deputy_user_ids',
        label: label('其他负责人'),
        options: { multiple: true },
      },
    ],
    locale,
  );
}

/** What a role is made with. */
export function roleForm(locale: Locale): Form {
  return staffForm('role', [...ROLE_ITEMS, SCOPE_ITEM], locale);
}

/** Who goes on with the work of somebody who leaves. */
export function takeoverForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'user',
        model: 'takeover_user_id',
        label: label('接手人'),
        wide: true,
        help: label('不选则数据留在原名下，待办审批转给管理员'),
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
        label: label('角色'),
        options: { required: true },
        choices: choicesOf(roles),
        wide: true,
      },
      {
        type: 'department',
        model: 'department_id',
        label: label('部门'),
        options: { required: true },
        wide: true,
      },
    ],
    locale,
  );
}

function choicesOf(roles: readonly RoleChoice[]): ChoiceItem[] {
  return roles.map(({ id, name }) => [id, untranslated(name)]);
}

/** The room that the form's widgets ask the host about: a file of no module. */
export const STAFF_FILES: Readonly<Record<StaffKind, ModuleFile>> = {
  user: formRoom('user'),
  department: formRoom('department'),
  role: formRoom('role'),
};

export function staffForm(key: StaffKind, form: readonly FormItem[], locale: Locale): Form {
  return plainForm(key, form, locale);
}
