import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';
import { ROLE_ITEMS, SCOPE_ITEM } from '../staff/roleItems.ts';

/** The roles, and what holders of the open one may do. */
export const roles = {
  key: 'roles',
  path: '/role',
  label: label('角色管理'),
  row: label('角色'),
  backOffice: { group: 'users', at: 20 },
  rows: { call: 'GET /rest/sys/role/list' },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('角色名称'), searched: true },
    { type: 'number', model: 'users', label: label('用户数') },
    { ...SCOPE_ITEM, options: {} },
    { type: 'input', model: 'description', label: label('说明'), searched: true },
    { type: 'switch', model: 'second_factor', label: label('两步验证') },
  ],
  search: label('搜索角色'),
  detail: 'beside',
  empty: { title: label('还没有角色'), text: label('角色决定用户能看到什么、能做什么。') },
  actions: [
    {
      key: 'add',
      label: label('新增角色'),
      icon: 'plus',
      of: 'page',
      first: true,
      form: [...ROLE_ITEMS, SCOPE_ITEM],
      call: 'POST /rest/sys/role/save',
      done: label('保存成功'),
    },
    {
      key: 'edit',
      label: label('编辑', 'action'),
      icon: 'pencil',
      form: ROLE_ITEMS,
      initial: {
        name: '{name}',
        description: '{description}',
        second_factor: '{second_factor}',
      },
      call: 'PUT /rest/sys/role/update/{id}',
      send: { id: '{id}' },
      done: label('保存成功'),
    },
    {
      key: 'copy',
      label: label('复制'),
      icon: 'copy',
      form: ROLE_ITEMS,
      call: 'POST /rest/sys/role/save',
      send: { copy_of: '{id}' },
      done: label('保存成功'),
    },
    {
      key: 'delete',
      label: label('删除'),
      icon: 'trash-2',
      danger: true,
      when: { field: 'built_in', operator: 'ne', value: 1 },
      confirm: {
        title: label('删除角色「{name}」？'),
        text: label('还有用户使用时不能删除。'),
      },
      call: 'DELETE /rest/sys/role/delete',
      send: { id: '{id}' },
      done: label('删除成功!'),
    },
  ],
} as const satisfies ResourceFile;
