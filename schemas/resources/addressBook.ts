import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';
import { EMAIL_RULES, TELEPHONE_RULES } from '../vocabulary/vocabulary.ts';

/** Who works here, by department, and how to reach them. */
export const addressBook = {
  key: 'addressBook',
  path: '/addressbook',
  label: label('通讯录'),
  row: label('同事', 'addressBook'),
  icon: 'contact',
  menu: { group: 'office', at: 230 },
  rows: {
    call: 'GET /rest/sys/department/depuserList',
    tree: { rows: 'users', children: 'children', value: 'id', label: 'name' },
  },
  title: 'name',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('姓名'),
      width: 180,
      searched: true,
      avatar: 'avatar',
    },
    {
      type: 'input',
      model: 'department_name',
      label: label('部门'),
      width: 150,
      searched: true,
    },
    { type: 'input', model: 'position', label: label('职位'), width: 150, searched: true },
    {
      type: 'input',
      model: 'mobile',
      label: label('手机'),
      width: 140,
      rules: TELEPHONE_RULES,
      searched: true,
    },
    {
      type: 'input',
      model: 'email',
      label: label('邮箱'),
      width: 240,
      rules: EMAIL_RULES,
      searched: true,
    },
    { type: 'input', model: 'role_name', label: label('角色'), width: 150, searched: true },
  ],
  search: label('搜索姓名、手机、邮箱、职位'),
  filters: [{ kind: 'branch', key: 'department', label: label('部门'), all: label('全部部门') }],
  actions: [
    {
      key: 'call',
      label: label('拨打电话'),
      icon: 'phone',
      when: { field: 'mobile', operator: 'nempty' },
      to: 'tel:{mobile}',
    },
    {
      key: 'write',
      label: label('写邮件'),
      icon: 'mail',
      when: { field: 'email', operator: 'nempty' },
      to: 'mailto:{email}',
    },
  ],
} as const satisfies ResourceFile;
