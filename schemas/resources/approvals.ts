import { APPROVAL_STATE_CHOICES, approvedModuleChoices } from '../collaboration/approvalKinds.ts';
import type { ResourceFile } from '../definition/resourceFile.ts';
import { moneyColumn } from '../definition/resourceParts.ts';
import { APPROVAL_CHOICES } from '../form/systemFields.ts';
import { label } from '../i18n/label.ts';

const WAITING = { field: 'part', operator: 'eq', value: 'waiting' } as const;
const NOT_WAITING = { field: 'part', operator: 'ne', value: 'waiting' } as const;
const MAY_DECIDE = { field: 'approval', operator: 'eq', value: 1 } as const;

const MODULE = {
  kind: 'choice',
  key: 'module',
  label: label('模块'),
  all: label('全部模块'),
} as const;
const OWN_OBJECTS = { call: 'GET /rest/sys/custom/list', value: 'key', label: 'name' } as const;

/** The approvals that somebody has a part in, those that wait for them first, which are decided here. */
export const approvals = {
  key: 'approvals',
  path: '/approval',
  label: label('审批'),
  row: label('审批'),
  icon: 'shield-check',
  menu: { group: 'office', at: 210 },
  also: ['/processApproval', '/officeApproval', '/customApproval'],
  rows: { call: 'POST /rest/oa/Approval/getList', paged: true },
  title: 'name',
  total: 'amount',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('名称'),
      width: 280,
      badges: [
        {
          label: label('代审'),
          color: 'violet',
          when: { field: 'is_daishen', operator: 'eq', value: 1 },
        },
      ],
    },
    moneyColumn('amount', label('金额')),
    { type: 'input', model: 'promoter_user_name', label: label('发起人'), width: 90 },
    { type: 'input', model: 'purpose', label: label('申请事由'), width: 220 },
    {
      type: 'select',
      model: 'approval_state',
      label: label('审批状态'),
      width: 100,
      choices: APPROVAL_CHOICES,
      when: NOT_WAITING,
    },
    {
      type: 'input',
      model: 'waiting_names',
      label: label('当前审批人'),
      width: 140,
      when: NOT_WAITING,
    },
    { type: 'input', model: 'module_name', label: label('模块'), width: 90 },
    { type: 'input', model: 'customer_name', label: label('客户'), width: 160 },
    { type: 'input', model: 'flow_name', label: label('审批流'), width: 120 },
    {
      type: 'date',
      model: 'promoter_time',
      label: label('发起时间'),
      width: 150,
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    },
  ],
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: label('类别'),
      all: label('全部类别'),
      choices: [
        ['record', label('业务单据')],
        ['office', label('办公申请')],
        ['custom', label('业务对象')],
      ],
      // those of its reminders, to which the bell leads
      paths: {
        record: '/processApproval',
        office: '/officeApproval',
        custom: '/customApproval',
      },
    },
    // requests of the office are all of one module
    {
      ...MODULE,
      when: { field: 'kind', operator: 'empty' },
      choices: approvedModuleChoices(),
      from: OWN_OBJECTS,
    },
    {
      ...MODULE,
      when: { field: 'kind', operator: 'eq', value: 'record' },
      choices: approvedModuleChoices('record'),
    },
    { ...MODULE, when: { field: 'kind', operator: 'eq', value: 'custom' }, from: OWN_OBJECTS },
    {
      kind: 'choice',
      key: 'state',
      label: label('审批状态'),
      all: label('全部状态'),
      when: NOT_WAITING,
      choices: APPROVAL_STATE_CHOICES,
    },
    {
      kind: 'days',
      from: 'start',
      to: 'end',
      label: [label('发起时间从'), label('发起时间到')],
    },
  ],
  tabs: {
    key: 'part',
    label: label('审批'),
    counts: 'counts',
    entries: [
      {
        key: 'waiting',
        label: label('待我审批'),
        empty: { title: label('没有审批'), text: label('等您审批的数据会出现在这里。') },
      },
      {
        key: 'decided',
        label: label('我已审批'),
        empty: { title: label('没有审批'), text: label('您审批过的数据会出现在这里。') },
      },
      {
        key: 'started',
        label: label('我发起的'),
        empty: { title: label('没有审批'), text: label('您发起的审批会出现在这里。') },
      },
      {
        key: 'copied',
        label: label('抄送我的'),
        empty: { title: label('没有审批'), text: label('抄送给您的审批会出现在这里。') },
      },
    ],
  },
  actions: [
    {
      key: 'open',
      label: label('打开', 'record'),
      icon: 'external-link',
      opens: true,
      record: { module: '{module}', id: '{module_id}' },
    },
    { key: 'reject', label: label('驳回'), letter: 'r', first: 'always', when: MAY_DECIDE },
    { key: 'pass', label: label('通过'), letter: 'a', first: 'always', when: MAY_DECIDE },
    { key: 'passChosen', label: label('通过'), icon: 'check', of: 'rows', when: WAITING },
    {
      key: 'rejectChosen',
      label: label('驳回'),
      icon: 'x',
      danger: true,
      of: 'rows',
      when: WAITING,
    },
  ],
} as const satisfies ResourceFile;
