import { label, untranslated } from '../../i18n/label.ts';
import { EMAIL_RULES, TELEPHONE_RULES } from '../../vocabulary/vocabulary.ts';
import type { Template } from './template.ts';

/** Groups of fields that many forms have. */
export const FIELD_TEMPLATES = [
  {
    key: 'contact',
    label: label('联系方式'),
    form: [
      { type: 'input', model: 'contact_name', label: label('联系人'), options: { maxlength: 50 } },
      {
        type: 'input',
        model: 'contact_mobile',
        label: label('手机号'),
        options: { maxlength: 11 },
        rules: TELEPHONE_RULES,
      },
      {
        type: 'input',
        model: 'contact_email',
        label: label('邮箱'),
        options: { maxlength: 100 },
        rules: EMAIL_RULES,
      },
      {
        type: 'input',
        model: 'contact_wechat',
        label: label('微信号', 'template'),
        options: { maxlength: 50 },
      },
    ],
  },
  {
    key: 'address',
    label: label('地址', 'template'),
    form: [
      { type: 'address', model: 'postal_address', label: label('详细地址', 'template') },
      {
        type: 'input',
        model: 'postcode',
        label: label('邮政编码', 'template'),
        options: { maxlength: 10 },
      },
      {
        type: 'input',
        model: 'consignee',
        label: label('收件人', 'template'),
        options: { maxlength: 50 },
      },
    ],
  },
  {
    key: 'assignment',
    label: label('负责人与期限', 'template'),
    form: [
      { type: 'user', model: 'assignee', label: label('负责人') },
      { type: 'department', model: 'in_department', label: label('负责部门', 'template') },
      { type: 'date', model: 'due_date', label: label('截止日期'), options: { type: 'date' } },
      {
        type: 'radio',
        model: 'urgency',
        label: label('优先级'),
        options: { defaultValue: 'normal' },
        choices: [
          ['urgent', label('紧急'), 'red'],
          ['high', label('高'), 'amber'],
          ['normal', label('普通'), 'grey'],
        ],
      },
    ],
  },
  {
    key: 'progress',
    label: label('状态与进度', 'template'),
    form: [
      {
        type: 'select',
        model: 'progress_state',
        label: label('状态'),
        options: { defaultValue: 'todo' },
        choices: [
          ['todo', label('未开始'), 'grey'],
          ['doing', label('进行中'), 'blue'],
          ['done', label('已完成'), 'green'],
          ['cancelled', label('已取消'), 'amber'],
        ],
      },
      {
        type: 'slider',
        model: 'progress',
        label: label('进度', 'template'),
        options: { min: 0, max: 100, step: 5 },
        unit: untranslated('%'),
      },
      {
        type: 'date',
        model: 'finished_on',
        label: label('完成日期', 'template'),
        options: {
          type: 'date',
          when: { show: { field: 'progress_state', operator: 'eq', value: 'done' } },
        },
      },
      {
        type: 'textarea',
        model: 'cancel_reason',
        label: label('取消原因', 'template'),
        options: {
          maxlength: 500,
          when: {
            show: { field: 'progress_state', operator: 'eq', value: 'cancelled' },
            require: { field: 'progress_state', operator: 'eq', value: 'cancelled' },
          },
        },
      },
    ],
  },
  {
    key: 'rating',
    label: label('评分', 'template'),
    form: [
      { type: 'rate', model: 'score', label: label('评分', 'template'), options: { max: 5 } },
      {
        type: 'textarea',
        model: 'score_reason',
        label: label('低分原因', 'template'),
        options: {
          maxlength: 500,
          when: { show: { field: 'score', operator: 'lte', value: 2 } },
        },
      },
      {
        type: 'textarea',
        model: 'assessment',
        label: label('评价', 'template'),
        options: { maxlength: 500 },
      },
    ],
  },
] as const satisfies readonly Template[];
