import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

/** Shipped ones that a company may do without, by themselves. */
const SWITCHABLE = [
  { field: 'custom', operator: 'eq', value: 0 },
  { field: 'core', operator: 'eq', value: 0 },
  { field: 'part', operator: 'eq', value: 0 },
] as const;

/** Every module with what it holds: the shipped ones, the company's own objects, those in the recycle bin. */
export const modules = {
  key: 'modules',
  path: '/module',
  label: label('模块管理'),
  row: label('模块'),
  backOffice: { group: 'extensions', at: 10 },
  rows: { call: 'GET /rest/sys/custom/modules', id: 'key' },
  title: 'name',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('名称'),
      icon: 'icon_name',
      searched: true,
      badges: [
        {
          label: label('需联系客服开通'),
          color: 'violet',
          when: { field: 'locked', operator: 'eq', value: 1 },
        },
        {
          label: label('已停用'),
          color: 'amber',
          when: {
            op: 'and',
            rules: [
              { field: 'stopped', operator: 'eq', value: 1 },
              { field: 'locked', operator: 'ne', value: 1 },
            ],
          },
        },
      ],
    },
    { type: 'input', model: 'about', label: label('说明'), searched: true, width: 310 },
    { type: 'input', model: 'key', label: label('标识'), searched: true },
    {
      type: 'select',
      model: 'custom',
      label: label('类型'),
      width: 120,
      choices: [
        [1, label('业务对象'), 'violet'],
        [0, label('内置模块')],
      ],
    },
    { type: 'number', model: 'records', label: label('记录') },
    { type: 'number', model: 'fields', label: label('字段数') },
  ],
  search: label('搜索名称或标识'),
  tabs: {
    key: 'kind',
    label: label('类型'),
    entries: [
      {
        key: 'all',
        label: label('全部'),
        when: { field: 'deleted_time', operator: 'empty' },
      },
      {
        key: 'own',
        label: label('业务对象'),
        when: {
          op: 'and',
          rules: [
            { field: 'custom', operator: 'eq', value: 1 },
            { field: 'deleted_time', operator: 'empty' },
          ],
        },
        empty: {
          title: label('还没有业务对象'),
          text: label('业务对象和内置模块一样有列表、表单、权限和审批。'),
        },
      },
      {
        key: 'builtIn',
        label: label('内置模块'),
        when: { field: 'custom', operator: 'eq', value: 0 },
      },
      {
        key: 'deleted',
        label: label('回收站'),
        when: { field: 'deleted_time', operator: 'nempty' },
        empty: { title: label('回收站是空的') },
      },
    ],
  },
  actions: [
    { key: 'lists', label: label('共享选项列表'), of: 'page', to: '/optionList' },
    { key: 'add', label: label('新增业务对象'), icon: 'plus', of: 'page', first: true },
    {
      key: 'restore',
      label: label('恢复'),
      first: true,
      when: { field: 'deleted_time', operator: 'nempty' },
      call: 'POST /rest/sys/custom/restore',
      send: { key: '{key}' },
      done: label('已恢复'),
    },
    {
      key: 'settings',
      label: label('设置'),
      first: true,
      opens: true,
      when: {
        op: 'and',
        rules: [
          { field: 'custom', operator: 'eq', value: 1 },
          { field: 'deleted_time', operator: 'empty' },
        ],
      },
      to: '/custom/{key}',
    },
    {
      key: 'ask',
      label: label('开通方式'),
      first: true,
      when: { field: 'locked', operator: 'eq', value: 1 },
    },
    {
      key: 'start',
      label: label('启用'),
      first: true,
      when: {
        op: 'and',
        rules: [
          ...SWITCHABLE,
          { field: 'stopped', operator: 'eq', value: 1 },
          { field: 'locked', operator: 'ne', value: 1 },
        ],
      },
      call: 'POST /rest/sys/custom/stop',
      send: { key: '{key}', stopped: 0 },
      done: label('已启用「{name}」'),
    },
    {
      key: 'stop',
      label: label('停用'),
      when: {
        op: 'and',
        rules: [...SWITCHABLE, { field: 'stopped', operator: 'eq', value: 0 }],
      },
      confirm: {
        title: label('停用「{name}」？'),
        text: label('菜单、标签页、搜索和链接中不再出现它。数据保留，重新启用后恢复原样。'),
      },
      call: 'POST /rest/sys/custom/stop',
      send: { key: '{key}', stopped: 1 },
      done: label('已停用「{name}」'),
    },
    {
      key: 'design',
      label: label('设计字段'),
      first: true,
      opens: true,
      when: { field: 'custom', operator: 'eq', value: 0 },
      to: '/sys/custfield/{key}',
    },
    {
      key: 'designOwn',
      label: label('设计字段'),
      first: true,
      when: {
        op: 'and',
        rules: [
          { field: 'custom', operator: 'eq', value: 1 },
          { field: 'deleted_time', operator: 'empty' },
        ],
      },
      to: '/sys/field/{key}',
    },
  ],
} as const satisfies ResourceFile;
