import type { Group } from '../conditions/conditions.ts';
import type { ResourceFile } from '../definition/resourceFile.ts';
import { MOVE_ACTION, STATUS_COLUMN } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** An administrator is changed by administrators alone. */
const MANAGEABLE: Group = {
  op: 'or',
  rules: [
    { field: 'is_admin', operator: 'ne', value: 1 },
    { field: '$viewer.is_admin', operator: 'eq', value: 1 },
  ],
};
/** Nor does anybody do to themselves what would lock them out. */
const OTHERS: Group = {
  op: 'and',
  rules: [{ field: 'id', operator: 'ne', value: { ref: '$viewer.id' } }, MANAGEABLE],
};

/** Everybody who may sign in, who waits to be let in, and who left. */
export const users = {
  key: 'users',
  path: '/user',
  label: label('用户管理'),
  row: label('用户'),
  backOffice: { group: 'users', at: 30 },
  rows: { call: 'POST /rest/sys/user/list', paged: true },
  title: 'name',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('姓名'),
      width: 200,
      avatar: 'avatar',
      badges: [
        {
          label: label('管理员'),
          color: 'violet',
          when: { field: 'is_admin', operator: 'eq', value: 1 },
        },
      ],
    },
    { type: 'input', model: 'mobile', label: label('手机号'), width: 130 },
    {
      type: 'input',
      model: 'department_name',
      label: label('部门'),
      width: 140,
      sorts: true,
    },
    { type: 'input', model: 'position', label: label('职位'), width: 130, sorts: true },
    {
      type: 'input',
      model: 'role_name',
      label: label('角色'),
      width: 140,
      sorts: true,
      none: {
        label: label('未分配'),
        when: {
          op: 'and',
          rules: [
            { field: 'status', operator: 'eq', value: 'active' },
            { field: 'is_admin', operator: 'ne', value: 1 },
          ],
        },
        warns: true,
      },
    },
    {
      ...STATUS_COLUMN,
      width: 140,
      badges: [{ label: label('已隐藏'), when: { field: 'hidden', operator: 'eq', value: 1 } }],
    },
    {
      type: 'date',
      model: 'last_login',
      label: label('最近登录'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      sorts: true,
      none: { label: label('从未登录') },
    },
    { type: 'input', model: 'email', label: label('邮箱'), width: 200 },
    { type: 'input', model: 'superior_name', label: label('直属上级'), offered: true },
    { type: 'switch', model: 'second_factor', label: label('两步验证'), width: 110, offered: true },
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
  filters: [
    {
      kind: 'choice',
      key: 'department_id',
      label: label('部门'),
      all: label('全部部门'),
      from: {
        call: 'GET /rest/sys/fielddepartmentlist',
        value: 'id',
        label: 'name',
        children: 'children',
      },
    },
    {
      kind: 'choice',
      key: 'role_id',
      label: label('角色'),
      all: label('全部角色'),
      from: { call: 'GET /rest/sys/role/list', value: 'id', label: 'name' },
    },
  ],
  tabs: {
    key: 'status',
    label: label('状态'),
    counts: 'counts',
    entries: [
      { key: 'active', label: label('在职') },
      {
        key: 'pending',
        label: label('待审核'),
        empty: {
          title: label('没有等待审核的用户'),
          text: label('同事用邀请链接或企业代码申请加入后，会出现在这里。'),
        },
      },
      {
        key: 'stopped',
        label: label('已停用'),
        empty: { title: label('没有停用的用户') },
      },
    ],
  },
  actions: [
    {
      key: 'invite',
      label: label('邀请同事'),
      icon: 'user-plus',
      of: 'page',
      when: { field: '$viewer.is_admin', operator: 'eq', value: 1 },
    },
    { key: 'import', label: label('导入'), icon: 'upload', of: 'page' },
    {
      key: 'export',
      label: label('导出'),
      icon: 'download',
      of: 'page',
      call: 'GET /rest/sys/user/export',
      downloads: true,
    },
    { key: 'add', label: label('新增用户'), icon: 'plus', of: 'page', first: true },
    {
      key: 'audit',
      label: label('审核'),
      icon: 'check',
      first: true,
      opens: true,
      when: { field: 'status', operator: 'eq', value: 'pending' },
    },
    {
      key: 'edit',
      label: label('编辑', 'action'),
      icon: 'pencil',
      opens: true,
      when: { field: 'status', operator: 'ne', value: 'pending' },
      enabled: MANAGEABLE,
    },
    {
      key: 'sees',
      label: label('能看到什么'),
      icon: 'eye',
      when: { field: 'status', operator: 'eq', value: 'active' },
    },
    {
      key: 'password',
      label: label('重置密码'),
      icon: 'lock',
      when: { field: 'status', operator: 'ne', value: 'pending' },
      enabled: MANAGEABLE,
    },
    {
      key: 'unlock',
      label: label('解除登录限制'),
      icon: 'shield-check',
      when: { field: 'status', operator: 'eq', value: 'active' },
      enabled: MANAGEABLE,
      confirm: {
        title: label('解除「{name}」的登录限制？'),
        text: label('多次输错密码或验证码后，再试要等待。解除后可以立即重试。'),
      },
      call: 'POST /rest/sys/user/unlock',
      send: { id: '{id}' },
      done: label('已解除'),
    },
    {
      key: 'sessions',
      label: label('退出所有设备'),
      icon: 'log-out',
      when: { field: 'status', operator: 'eq', value: 'active' },
      enabled: OTHERS,
      confirm: {
        title: label('让「{name}」退出所有设备？'),
        text: label('需要重新登录，密码、两步验证和 API 应用不变。没有保存的内容留在浏览器里。'),
      },
      call: 'POST /rest/sys/user/endUserSessions',
      send: { ids: '{ids}' },
      done: label('已退出所有设备'),
    },
    {
      key: 'factor',
      label: label('重置两步验证'),
      icon: 'lock',
      when: { field: 'second_factor', operator: 'eq', value: 1 },
      enabled: OTHERS,
      confirm: {
        title: label('重置「{name}」的两步验证？'),
        text: label(
          '请先当面或用您已知的号码确认是本人，和开通账号时一样。验证器、通行密钥和恢复码全部失效，所有设备退出登录。',
        ),
      },
      call: 'POST /rest/sys/user/resetSecondFactor',
      send: { id: '{id}' },
      done: label('已重置'),
    },
    {
      key: 'start',
      label: label('重新启用'),
      icon: 'undo-2',
      when: { field: 'status', operator: 'eq', value: 'stopped' },
      enabled: MANAGEABLE,
      confirm: {
        title: label('重新启用「{name}」？'),
        text: label('可以用原来的密码登录，角色和部门不变。'),
      },
      call: 'POST /rest/sys/user/stop',
      send: { id: '{id}', is_stop: 0 },
      done: label('已启用'),
    },
    {
      key: 'stop',
      label: label('停用'),
      icon: 'ban',
      danger: true,
      when: { field: 'status', operator: 'eq', value: 'active' },
      enabled: OTHERS,
    },
    {
      key: 'role',
      label: label('设置角色'),
      icon: 'shield-check',
      of: 'rows',
      form: [
        {
          type: 'select',
          model: 'role_id',
          label: label('角色'),
          options: { required: true },
          wide: true,
        },
      ],
      choices: {
        role_id: { call: 'GET /rest/sys/role/list', value: 'id', label: 'name' },
      },
      call: 'POST /rest/sys/user/batchRole',
      send: { ids: '{ids}' },
      done: label('更改成功'),
    },
    MOVE_ACTION,
    {
      key: 'position',
      label: label('设置职位'),
      icon: 'pencil',
      of: 'rows',
      form: [
        {
          type: 'input',
          model: 'position',
          label: label('职位'),
          options: { maxlength: 40 },
          wide: true,
        },
      ],
      call: 'POST /rest/sys/user/batchPosition',
      send: { ids: '{ids}' },
      done: label('更改成功'),
    },
    {
      key: 'superior',
      label: label('设置直属上级'),
      icon: 'user-cog',
      of: 'rows',
      form: [{ type: 'user', model: 'superior_user_id', label: label('直属上级'), wide: true }],
      call: 'POST /rest/sys/user/reportConfig',
      send: { ids: '{ids}' },
      done: label('更改成功'),
    },
    {
      key: 'sessionsOfAll',
      label: label('退出所有设备'),
      icon: 'log-out',
      of: 'rows',
      confirm: {
        title: label('让选中的 {count} 人退出所有设备？'),
        text: label('需要重新登录，密码、两步验证和 API 应用不变。没有保存的内容留在浏览器里。'),
      },
      call: 'POST /rest/sys/user/endUserSessions',
      send: { ids: '{ids}' },
      done: label('已退出所有设备'),
    },
    {
      key: 'hide',
      label: label('在通讯录中隐藏', 'action'),
      icon: 'eye-off',
      of: 'rows',
      call: 'POST /rest/sys/user/batchHide',
      send: { ids: '{ids}', is_hide: 1 },
      done: label('已隐藏'),
    },
    {
      key: 'show',
      label: label('在通讯录中显示', 'action'),
      icon: 'eye',
      of: 'rows',
      call: 'POST /rest/sys/user/batchHide',
      send: { ids: '{ids}', is_hide: 0 },
      done: label('已显示'),
    },
  ],
} as const satisfies ResourceFile;
