import { label } from '../../i18n/label.ts';
import { SECTION, YUAN } from '../../vocabulary/vocabulary.ts';
import type { Template } from './template.ts';

/** Objects of work that people do together. The first field names the record and always comes along. */
export const WORK_TEMPLATES = [
  {
    key: 'project',
    label: label('项目', 'template'),
    icon: 'target',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('项目名称', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'customer',
        model: 'customer_id',
        label: label('客户', 'template'),
        options: { is_main: true },
      },
      {
        type: 'user',
        model: 'manager',
        label: label('项目经理', 'template'),
        options: { is_main: true, defaultType: 'current_user' },
      },
      {
        type: 'select',
        model: 'status',
        label: label('项目状态', 'template'),
        options: { is_main: true, defaultValue: 'planned' },
        choices: [
          ['planned', label('筹备中', 'template'), 'grey'],
          ['running', label('执行中', 'template'), 'blue'],
          ['paused', label('暂停', 'template'), 'amber'],
          ['finished', label('已完成', 'template'), 'green'],
        ],
      },
      {
        type: 'date',
        model: 'start_date',
        label: label('开始日期', 'template'),
        options: { type: 'date' },
      },
      {
        type: 'date',
        model: 'due_date',
        label: label('截止日期', 'template'),
        options: { type: 'date' },
      },
      {
        type: 'number',
        model: 'budget',
        label: label('预算', 'template'),
        options: { precision: 2, min: 0 },
        unit: YUAN,
      },
      {
        type: 'textarea',
        model: 'pause_reason',
        label: label('暂停原因', 'template'),
        options: {
          maxlength: 500,
          when: {
            show: { field: 'status', operator: 'eq', value: 'paused' },
            require: { field: 'status', operator: 'eq', value: 'paused' },
          },
        },
      },
      {
        type: 'textarea',
        model: 'about',
        label: label('项目说明', 'template'),
        options: { maxlength: 2000 },
      },
    ],
  },
  {
    key: 'request',
    label: label('服务请求', 'template'),
    icon: 'clipboard-check',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('请求主题', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'customer',
        model: 'customer_id',
        label: label('客户', 'template'),
        options: { is_main: true },
      },
      {
        type: 'select',
        model: 'category',
        label: label('请求类型', 'template'),
        choices: [
          ['question', label('使用咨询', 'template'), 'blue'],
          ['fault', label('故障', 'template'), 'red'],
          ['change', label('变更', 'template'), 'violet'],
        ],
      },
      {
        type: 'radio',
        model: 'priority',
        label: label('优先级', 'template'),
        options: { defaultValue: 'normal' },
        choices: [
          ['urgent', label('紧急', 'template'), 'red'],
          ['high', label('高', 'template'), 'amber'],
          ['normal', label('普通', 'template'), 'grey'],
        ],
      },
      {
        type: 'user',
        model: 'assignee',
        label: label('处理人', 'template'),
        options: { is_main: true },
      },
      {
        type: 'date',
        model: 'due_date',
        label: label('截止日期', 'template'),
        options: { type: 'date' },
      },
      {
        type: 'select',
        model: 'status',
        label: label('处理状态', 'template'),
        options: { is_main: true, defaultValue: 'open' },
        choices: [
          ['open', label('待处理', 'template'), 'amber'],
          ['doing', label('处理中', 'template'), 'blue'],
          ['solved', label('已解决', 'template'), 'green'],
        ],
      },
      {
        type: 'textarea',
        model: 'solution',
        label: label('解决办法', 'template'),
        options: {
          maxlength: 2000,
          when: {
            show: { field: 'status', operator: 'eq', value: 'solved' },
            require: { field: 'status', operator: 'eq', value: 'solved' },
          },
        },
      },
      {
        type: 'textarea',
        model: 'about',
        label: label('问题描述', 'template'),
        options: { maxlength: 2000 },
      },
    ],
  },
  {
    key: 'training',
    label: label('培训', 'template'),
    icon: 'megaphone',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('培训主题', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'date',
        model: 'start_time',
        label: label('开始时间', 'template'),
        options: { type: 'datetime', is_main: true },
      },
      {
        type: 'user',
        model: 'trainer',
        label: label('讲师', 'template'),
      },
      {
        type: 'user',
        model: 'attendees',
        label: label('参加人员', 'template'),
        options: { multiple: true },
      },
      {
        type: 'radio',
        model: 'way',
        label: label('培训方式', 'template'),
        options: { defaultValue: 'onsite' },
        choices: [
          ['onsite', label('线下', 'template'), 'blue'],
          ['online', label('线上', 'template'), 'green'],
        ],
      },
      {
        type: 'input',
        model: 'room',
        label: label('培训地点', 'template'),
        options: {
          maxlength: 100,
          when: { show: { field: 'way', operator: 'eq', value: 'onsite' } },
        },
      },
      {
        type: 'input',
        model: 'link',
        label: label('会议链接', 'template'),
        options: {
          maxlength: 500,
          dataType: 'url',
          when: { show: { field: 'way', operator: 'eq', value: 'online' } },
        },
      },
      {
        type: 'textarea',
        model: 'contents',
        label: label('培训内容', 'template'),
        options: { maxlength: 2000 },
      },
    ],
  },
  {
    key: 'minutes',
    label: label('会议纪要', 'template'),
    icon: 'message-square-text',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('会议主题', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'date',
        model: 'held_at',
        label: label('会议时间', 'template'),
        options: { type: 'datetime', is_main: true },
      },
      {
        type: 'user',
        model: 'chair',
        label: label('主持人', 'template'),
        options: { defaultType: 'current_user' },
      },
      {
        type: 'user',
        model: 'attendees',
        label: label('参会人员', 'template'),
        options: { multiple: true },
      },
      {
        type: 'textarea',
        model: 'decisions',
        label: label('会议决议', 'template'),
        options: { maxlength: 2000 },
      },
      {
        type: 'textarea',
        model: 'notes',
        label: label('会议记录', 'template'),
        options: { maxlength: 5000 },
      },
    ],
  },
] as const satisfies readonly Template[];
