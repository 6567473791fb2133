import { label } from '../i18n/label.ts';
import type { ResourceAction, ResourceColumn, ResourceFilter } from './resourceFile.ts';

/** The two actions of a row that can be out of use: `call` is sent what names the row, and `disabled` as 0 or 1. */
export function enableActions<const Call extends string>(
  call: Call,
  row: Readonly<Record<string, unknown>>,
) {
  return [
    {
      key: 'start',
      label: label('启用'),
      icon: 'undo-2',
      when: { field: 'disabled', operator: 'eq', value: 1 },
      call,
      send: { ...row, disabled: 0 },
    },
    {
      key: 'stop',
      label: label('停用'),
      icon: 'ban',
      when: { field: 'disabled', operator: 'ne', value: 1 },
      call,
      send: { ...row, disabled: 1 },
    },
  ] as const satisfies readonly ResourceAction<Call>[];
}

/** Of people: whether they may sign in. */
export const STATUS_COLUMN = {
  type: 'select',
  model: 'status',
  label: label('状态'),
  choices: [
    ['active', label('在职'), 'green'],
    ['pending', label('待审核'), 'blue'],
    ['stopped', label('已停用'), 'amber'],
  ],
} as const satisfies ResourceColumn;

/** Of chosen people: into another department. */
export const MOVE_ACTION = {
  key: 'department',
  label: label('移到部门'),
  icon: 'building-2',
  of: 'rows',
  form: [
    {
      type: 'department',
      model: 'department_id',
      label: label('部门'),
      options: { required: true },
      wide: true,
    },
  ],
  call: 'POST /rest/sys/user/batchDepartment',
  send: { ids: '{ids}' },
  done: label('更改成功'),
} as const satisfies ResourceAction;

/** Of what a figure is made of: the record that it stands in. */
export const ENTRY_COLUMNS = {
  name: { type: 'input', model: 'name', label: label('名称'), width: 180 },
  owner: { type: 'input', model: 'owner', label: label('负责人'), width: 80 },
} as const satisfies Record<string, ResourceColumn>;

/** A column of money. */
export function moneyColumn<const Model extends string>(
  model: Model,
  name: ResourceColumn['label'],
) {
  return { type: 'number', model, label: name, width: 110, options: { precision: 2 } } as const;
}

export const OPEN_RECORD = {
  key: 'open',
  label: label('查看'),
  icon: 'eye',
  opens: true,
  record: { module: '{module}', id: '{record_id}' },
} as const satisfies ResourceAction;

/** Of a log: whether what happened came to its end. */
export const RESULT_COLUMN = {
  type: 'select',
  model: 'ok',
  label: label('结果'),
  width: 110,
  choices: [
    [1, label('成功'), 'green'],
    [0, label('失败'), 'red'],
  ],
} as const satisfies ResourceColumn;

/** Of a log: from where and with what. */
export const ADDRESS_COLUMN = {
  type: 'input',
  model: 'ip',
  label: label('地址', 'staff'),
  width: 160,
} as const satisfies ResourceColumn;

/** Of a log: how, with what, and what the browser says of itself. */
export const DEVICE_COLUMNS = [
  { type: 'input', model: 'way', label: label('方式'), width: 110 },
  { type: 'input', model: 'device', label: label('设备'), width: 180 },
  { type: 'input', model: 'agent', label: label('浏览器标识'), width: 360, offered: true },
] as const;

/** Of a log: its result and its days. */
export const LOG_FILTERS = [
  {
    kind: 'choice',
    key: 'ok',
    label: label('结果'),
    all: label('全部结果'),
    choices: [
      ['1', label('成功')],
      ['0', label('失败')],
    ],
  },
  { kind: 'days', from: 'from', to: 'to', label: [label('开始日期'), label('结束日期')] },
] as const satisfies readonly ResourceFilter<string>[];
