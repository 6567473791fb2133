import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { CHECK_TYPE_LIST } from '../vocabulary/listKinds.ts';
import { CHECK_TYPES, SECTION, TAB, YUAN } from '../vocabulary/vocabulary.ts';

/**
 * A request to the company: leave, a journey, expenses, a purchase, or of a type that the company made. Its type says which parts of the
 * form it has, who may make it, how it is numbered. Its applicant sees it, those who decide or decided it, and those it is copied to.
 */
export const officeRequest = {
  key: 'officeRequest',
  label: label('申请单'),
  listLabel: label('办公审批'),
  icon: 'stamp',
  menu: { group: 'office', at: 212 },
  path: 'crm/check',
  route: 'check',
  permission: 'check',
  verbs: { shift: null },
  also: { delete: 'crm/check' },
  open: ['view', 'edit', 'delete'],
  scoped: false,
  shownTo: {
    op: 'or',
    rules: [
      { field: 'waiting_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
      { field: 'waiting_user_ids', operator: 'in', value: { ref: '$viewer.represents' } },
      { field: 'decided_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
      { field: 'copied_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
    ],
  },
  changedBy: 'owner',
  receipts: true,
  title: 'title',
  number: { field: 'number', pattern: 'SQ{yyyy}{MM}{dd}0000' },
  approval: {
    setting: 'is_check_check',
    always: true,
    parties: {
      waiting: 'waiting_user_ids',
      decided: 'decided_user_ids',
      copied: 'copied_user_ids',
    },
  },
  amount: 'amount',
  madeOf: { amount: ['cost_list', 'purchase_list'] },
  periods: [
    ['start_time', 'end_time'],
    ['trip_start', 'trip_end'],
  ],
  print: {},
  form: [
    { section: SECTION.basics },
    {
      type: 'select',
      model: 'type',
      label: label('审批类型'),
      options: {
        required: true,
        is_main: true,
        system: true,
        remote: true,
        remoteFunc: CHECK_TYPE_LIST,
        when: { readonly: { field: 'number', operator: 'nempty' } },
      },
      choices: CHECK_TYPES,
    },
    {
      type: 'input',
      model: 'number',
      label: label('申请编号'),
      options: {
        disabled: true,
        system: true,
        searchable: true,
        when: { show: { field: 'number', operator: 'nempty' } },
      },
    },
    {
      type: 'input',
      model: 'title',
      label: label('申请主题'),
      wide: true,
      options: { searchable: true, system: true, maxlength: 100 },
      placeholder: label('不填写时为申请人和审批类型'),
    },
    {
      section: label('请假'),
      when: { show: { field: 'type', operator: 'in', value: ['leave'] }, onHide: 'clear' },
    },
    {
      type: 'select',
      model: 'leave_type',
      label: label('请假类型'),
      options: { required: true },
      choices: [
        ['annual', label('年假')],
        ['personal', label('事假')],
        ['sick', label('病假')],
        ['marriage', label('婚假')],
        ['parental', label('产假或陪产假')],
        ['compensatory', label('调休')],
        ['other', label('其他')],
      ],
    },
    {
      type: 'number',
      model: 'days',
      label: label('请假天数'),
      options: { required: true, min: 0.5, max: 366, precision: 1 },
      unit: label('天'),
    },
    {
      type: 'date',
      model: 'start_time',
      label: label('开始时间'),
      options: { type: 'datetime', required: true },
    },
    {
      type: 'date',
      model: 'end_time',
      label: label('结束时间'),
      options: { type: 'datetime', required: true },
    },
    {
      section: label('出差'),
      when: { show: { field: 'type', operator: 'in', value: ['trip'] }, onHide: 'clear' },
    },
    {
      type: 'input',
      model: 'destination',
      label: label('出差地点'),
      options: { required: true, searchable: true, maxlength: 100 },
    },
    {
      type: 'user',
      model: 'companion_ids',
      label: label('同行人'),
      options: { multiple: true },
    },
    { type: 'date', model: 'trip_start', label: label('出发日期'), options: { required: true } },
    { type: 'date', model: 'trip_end', label: label('返回日期'), options: { required: true } },
    {
      section: label('采购'),
      when: { show: { field: 'type', operator: 'in', value: ['purchase'] }, onHide: 'clear' },
    },
    {
      type: 'date',
      model: 'needed_date',
      label: label('期望交付日期'),
    },
    {
      type: 'input',
      model: 'supplier',
      label: label('建议供应商'),
      options: { maxlength: 100 },
    },
    { section: label('明细', 'check') },
    {
      type: 'blank',
      model: 'cost_list',
      label: label('费用明细'),
      wide: true,
      options: {
        defaultType: 'Array',
        system: true,
        when: { show: { field: 'type', operator: 'in', value: ['expense'] }, onHide: 'clear' },
      },
    },
    {
      type: 'blank',
      model: 'purchase_list',
      label: label('采购明细'),
      wide: true,
      options: {
        defaultType: 'Array',
        system: true,
        when: { show: { field: 'type', operator: 'in', value: ['purchase'] }, onHide: 'clear' },
      },
    },
    {
      type: 'number',
      model: 'amount',
      label: label('合计金额'),
      options: {
        disabled: true,
        is_main: true,
        system: true,
        precision: 2,
        when: {
          show: { field: 'type', operator: 'in', value: ['expense', 'purchase'] },
          onHide: 'clear',
        },
      },
      unit: YUAN,
    },
    { section: label('说明', 'check') },
    {
      type: 'textarea',
      model: 'reason',
      label: label('申请事由'),
      options: { required: true, searchable: true, maxlength: 2000 },
    },
    {
      type: 'blank',
      model: 'file_ids',
      label: label('附件', 'check'),
      wide: true,
      options: { defaultType: 'String', system: true },
    },
    { section: label('审批人'), when: { show: { field: 'number', operator: 'nempty' } } },
    {
      type: 'user',
      model: 'waiting_user_ids',
      label: label('当前审批人'),
      options: {
        multiple: true,
        disabled: true,
        is_main: true,
        system: true,
        when: { show: { field: 'waiting_user_ids', operator: 'nempty' } },
      },
    },
    {
      type: 'user',
      model: 'decided_user_ids',
      label: label('已审批人'),
      options: {
        multiple: true,
        disabled: true,
        system: true,
        when: { show: { field: 'decided_user_ids', operator: 'nempty' } },
      },
    },
    {
      type: 'user',
      model: 'copied_user_ids',
      label: label('抄送人'),
      options: {
        multiple: true,
        disabled: true,
        system: true,
        when: { show: { field: 'copied_user_ids', operator: 'nempty' } },
      },
    },
  ],
  scenes: [
    {
      key: 'mine',
      label: label('我的申请'),
      filter: { field: 'owner_user_id', operator: 'eq', value: { ref: '$viewer.id' } },
    },
    {
      key: 'waiting',
      label: label('待我审批'),
      filter: {
        op: 'or',
        rules: [
          { field: 'waiting_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
          { field: 'waiting_user_ids', operator: 'in', value: { ref: '$viewer.represents' } },
        ],
      },
    },
    {
      key: 'decided',
      label: label('我已审批'),
      filter: { field: 'decided_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
    },
    {
      key: 'copied',
      label: label('抄送我的'),
      filter: { field: 'copied_user_ids', operator: 'in', value: { ref: '$viewer.id' } },
    },
  ],
  begins: { scene: 'mine' },
  columns: [
    'title',
    'type',
    'number',
    'amount',
    'approval_state',
    'waiting_user_ids',
    'owner_user_id',
    'create_time',
  ],
  sort: '-create_time',
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'copy',
      label: label('再次申请'),
      icon: 'copy',
      call: 'copy',
      needs: 'view',
      opens: {
        module: 'officeRequest',
        copy: 'all',
        values: {
          number: null,
          file_ids: null,
          waiting_user_ids: null,
          decided_user_ids: null,
          copied_user_ids: null,
        },
      },
    },
  ],
  deletion: { ask: label('确定删除该申请?') },
} as const satisfies ModuleFile;
