import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

const MINE = { field: 'is_edit', operator: 'eq', value: 1 } as const;
const IS_APP = { field: 'personal', operator: 'eq', value: 0 } as const;

/** Programs that call the server, in whose place and how far. */
export const apiApps = {
  key: 'apiApps',
  path: '/application',
  label: label('API 应用'),
  row: label('应用', 'apiApps'),
  backOffice: { group: 'extensions', at: 20 },
  about: label(
    '让其他系统通过接口读写数据。应用以创建人的身份调用，或以同意它访问的员工的身份调用，权限不会超过本人。员工为自己的脚本生成的个人令牌也列在这里。',
  ),
  rows: { call: 'GET /rest/api/appManage/list' },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('应用名称'), width: 180, searched: true },
    {
      type: 'select',
      model: 'personal',
      label: label('类型', 'apiApps'),
      width: 110,
      choices: [
        [0, label('API 应用')],
        [1, label('个人令牌')],
      ],
    },
    {
      type: 'select',
      model: 'status',
      label: label('状态'),
      width: 90,
      choices: [
        [1, label('已启用', 'apiApps'), 'green'],
        [0, label('已停用', 'apiApps'), 'amber'],
      ],
    },
    { type: 'input', model: 'app_key', label: label('Key', 'apiApps'), width: 260, searched: true },
    { type: 'input', model: 'scope_names', label: label('授权范围'), width: 260 },
    { type: 'input', model: 'user_name', label: label('创建人'), width: 110 },
    {
      type: 'date',
      model: 'used_time',
      label: label('最近调用'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      none: { label: label('从未调用') },
    },
    { type: 'number', model: 'calls', label: label('调用次数'), width: 110 },
    {
      type: 'date',
      model: 'expire_time',
      label: label('到期时间', 'apiApps'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      none: { label: label('不过期') },
      offered: true,
    },
    { type: 'input', model: 'used_ip', label: label('最近地址'), width: 140, offered: true },
    { type: 'number', model: 'rate_limit', label: label('每分钟调用上限'), offered: true },
    { type: 'input', model: 'networks', label: label('允许的调用地址'), offered: true },
    { type: 'input', model: 'redirect_uris', label: label('授权后的返回地址'), offered: true },
    {
      type: 'date',
      model: 'create_time',
      label: label('创建时间'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      offered: true,
    },
  ],
  search: label('搜索名称或 Key'),
  empty: {
    title: label('还没有 API 应用'),
    text: label('新增一个应用，得到 Key 和密钥，其他系统就能在授权范围内读写数据。'),
  },
  actions: [
    { key: 'log', label: label('变更记录'), icon: 'history', of: 'page' },
    { key: 'add', label: label('新增应用'), icon: 'plus', of: 'page', first: true },
    {
      key: 'edit',
      label: label('编辑', 'action'),
      icon: 'pencil',
      opens: true,
      when: IS_APP,
      enabled: MINE,
    },
    {
      key: 'reset',
      label: label('重置密钥'),
      icon: 'rotate-ccw',
      when: { op: 'and', rules: [IS_APP, { field: 'is_public', operator: 'eq', value: 0 }] },
      enabled: MINE,
    },
    { key: 'history', label: label('变更记录'), icon: 'history', when: IS_APP },
    {
      key: 'enable',
      label: label('启用'),
      icon: 'undo-2',
      when: { op: 'and', rules: [IS_APP, { field: 'status', operator: 'eq', value: 0 }] },
      enabled: MINE,
      call: 'PUT /rest/api/appManage/changeStatus/{id}',
      send: { id: '{id}', status: 1 },
      done: label('已启用'),
    },
    {
      key: 'disable',
      label: label('停用'),
      icon: 'ban',
      danger: true,
      when: { op: 'and', rules: [IS_APP, { field: 'status', operator: 'eq', value: 1 }] },
      confirm: {
        title: label('停用「{name}」？'),
        text: label('它的下一次调用就会被拒绝；以后可以重新启用。'),
      },
      call: 'PUT /rest/api/appManage/changeStatus/{id}',
      send: { id: '{id}', status: 0 },
      done: label('已停用'),
    },
    {
      key: 'delete',
      label: label('删除'),
      icon: 'trash-2',
      danger: true,
      confirm: {
        title: label('删除「{name}」？'),
        text: label('它立即失效，不能恢复；它写入的数据和记录会保留。'),
      },
      call: 'DELETE /rest/api/appManage/{id}',
      send: { id: '{id}' },
      done: label('删除成功!'),
    },
  ],
} as const satisfies ResourceFile;
