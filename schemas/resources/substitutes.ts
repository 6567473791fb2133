import type { Group } from '../conditions/conditions.ts';
import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

const EDITABLE = { field: 'is_edit', operator: 'eq', value: 1 } as const;
const DAY = { type: 'date', width: 120 } as const;

const RUNNING: Group = {
  op: 'and',
  rules: [EDITABLE, { field: 'state', operator: 'eq', value: 'running' }],
};
const COMING: Group = {
  op: 'and',
  rules: [EDITABLE, { field: 'state', operator: 'eq', value: 'coming' }],
};

/** Who decides approvals in the place of somebody absent: now, later, and in the past year. */
export const substitutes = {
  key: 'substitutes',
  path: '/substitute',
  label: label('代理设置'),
  row: label('代理', 'substitute'),
  backOffice: { group: 'office', at: 20 },
  about: label(
    '有人不在时，由代理人处理等待其审批的单据。审批记录会注明代审，本人会收到每个结果。代理不会再转交：代理人也不在时，这些单据要等其中一人处理。',
  ),
  rows: { call: 'GET /rest/sys/substitute/list' },
  title: 'user_name',
  columns: [
    {
      type: 'input',
      model: 'user_name',
      label: label('不在的人'),
      width: 280,
      searched: true,
      avatar: 'user_avatar',
      badges: [
        {
          label: label('代理人也不在'),
          color: 'amber',
          when: { field: 'is_away', operator: 'eq', value: 1 },
        },
      ],
    },
    {
      type: 'input',
      model: 'proxy_name',
      label: label('代理人'),
      width: 140,
      searched: true,
      avatar: 'proxy_avatar',
    },
    {
      type: 'select',
      model: 'state',
      label: label('状态'),
      width: 120,
      choices: [
        ['running', label('代理中'), 'green'],
        ['coming', label('未开始'), 'blue'],
        ['over', label('已结束'), 'grey'],
      ],
    },
    { ...DAY, model: 'start_date', label: label('开始日期') },
    { ...DAY, model: 'end_date', label: label('结束日期', 'substitute') },
    {
      type: 'input',
      model: 'module_names',
      label: label('代理范围'),
      width: 200,
      searched: true,
      none: { label: label('全部审批') },
    },
    {
      type: 'input',
      model: 'reason',
      label: label('说明', 'substitute'),
      width: 200,
      searched: true,
    },
  ],
  search: label('搜索姓名、范围或说明'),
  tabs: {
    key: 'time',
    label: label('时间', 'substitute'),
    entries: [
      {
        key: 'lasting',
        label: label('进行中和即将开始'),
        when: { field: 'state', operator: 'ne', value: 'over' },
      },
      {
        key: 'over',
        label: label('过去一年已结束'),
        when: { field: 'state', operator: 'eq', value: 'over' },
        empty: { title: label('过去一年没有结束的代理') },
      },
    ],
  },
  empty: {
    title: label('没有进行中的代理'),
    text: label('休假或出差前指定代理人，审批就不会停下来。'),
  },
  actions: [
    {
      key: 'log',
      label: label('修改记录'),
      icon: 'history',
      of: 'page',
      when: { field: '$viewer.is_admin', operator: 'eq', value: 1 },
    },
    { key: 'add', label: label('新增代理'), icon: 'plus', of: 'page', first: true },
    {
      key: 'edit',
      label: label('编辑', 'action'),
      icon: 'pencil',
      opens: true,
      when: EDITABLE,
    },
    {
      key: 'end',
      label: label('结束代理'),
      icon: 'circle-stop',
      danger: true,
      when: RUNNING,
      confirm: {
        title: label('结束{proxy_name}对{user_name}的代理？'),
        text: label('等待{user_name}审批的单据立即改由本人处理；已经作出的审批不变。'),
        cancel: label('返回'),
      },
      call: 'POST /rest/sys/substitute/end/{id}',
      send: { id: '{id}' },
      done: label('已结束'),
    },
    {
      key: 'cancel',
      label: label('取消代理'),
      icon: 'circle-stop',
      danger: true,
      when: COMING,
      confirm: {
        title: label('取消{proxy_name}对{user_name}的代理？'),
        text: label('这个代理还没有开始。'),
        cancel: label('返回'),
      },
      call: 'POST /rest/sys/substitute/end/{id}',
      send: { id: '{id}' },
      done: label('已取消'),
    },
  ],
} as const satisfies ResourceFile;
