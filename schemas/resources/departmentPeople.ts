import type { ResourceFile } from '../definition/resourceFile.ts';
import { MOVE_ACTION, STATUS_COLUMN } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** Who is in a department and in those below, and where they are moved from. */
export const departmentPeople = {
  key: 'departmentPeople',
  path: '/department',
  part: true,
  label: label('部门用户'),
  row: label('用户'),
  rows: { call: 'POST /rest/sys/user/list', paged: true },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('姓名'), width: 140, avatar: 'avatar' },
    { type: 'input', model: 'department_name', label: label('部门'), width: 120, sorts: true },
    { type: 'input', model: 'position', label: label('职位'), width: 110, sorts: true },
    { ...STATUS_COLUMN, width: 90 },
    {
      type: 'input',
      model: 'role_name',
      label: label('角色'),
      width: 130,
      sorts: true,
      offered: true,
    },
    {
      type: 'date',
      model: 'last_login',
      label: label('最近登录'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      sorts: true,
      offered: true,
    },
    {
      type: 'date',
      model: 'create_time',
      label: label('创建时间'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      sorts: true,
      offered: true,
    },
  ],
  search: label('搜索姓名或手机号'),
  empty: { title: label('这个部门里没有用户') },
  actions: [MOVE_ACTION],
} as const satisfies ResourceFile;
