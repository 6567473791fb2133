import type { ResourceFile } from '../definition/resourceFile.ts';
import type { FieldItem } from '../definition/module.ts';
import { enableActions } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';
import { NUMBER_PATTERN_RULES } from '../vocabulary/vocabulary.ts';

const LINES = {
  type: 'radio',
  model: 'lines',
  label: label('明细表'),
  wide: true,
  options: { defaultValue: '' },
  choices: [
    ['', label('不需要', 'checkTypes')],
    ['cost_list', label('费用明细')],
    ['purchase_list', label('采购明细')],
  ],
} as const satisfies FieldItem;
const NAME = {
  type: 'input',
  model: 'name',
  label: label('类型名称', 'checkTypes'),
  options: { required: true, maxlength: 30 },
} as const satisfies FieldItem;
const NEEDS_FILES = {
  type: 'switch',
  model: 'needs_files',
  label: label('必须上传附件'),
  options: { defaultValue: 0 },
} as const satisfies FieldItem;

const FORM = [
  NAME,
  {
    type: 'input',
    model: 'number',
    label: label('编号规则'),
    options: { maxlength: 40 },
    rules: NUMBER_PATTERN_RULES,
    help: label('留空则与所有申请一起编号'),
  },
  {
    type: 'input',
    model: 'about',
    label: label('给申请人的说明'),
    wide: true,
    options: { maxlength: 100 },
  },
  {
    type: 'department',
    model: 'department_ids',
    label: label('可发起的部门'),
    options: { multiple: true },
    help: label('下级部门一并可以发起；部门和人员都不选则全员可以'),
  },
  {
    type: 'user',
    model: 'user_ids',
    label: label('可发起的人员'),
    options: { multiple: true },
  },
  LINES,
  NEEDS_FILES,
  {
    type: 'select',
    model: 'template_id',
    label: label('打印模板'),
    options: { required: true, defaultValue: 0 },
    choices: [[0, label('申请单的默认模板')]],
  },
] as const satisfies readonly FieldItem[];

/** What a form over a type begins with; its name and number are its own. */
const INITIAL = {
  about: '{about}',
  department_ids: '{department_ids}',
  user_ids: '{user_ids}',
  lines: '{lines}',
  needs_files: '{needs_files}',
  template_id: '{template_id}',
} as const;

/** Prints of requests, to choose from. */
const TEMPLATES = {
  template_id: {
    call: 'GET /rest/sys/template/list',
    send: { module: 'officeRequest' },
    value: 'id',
    label: 'name',
  },
} as const;

/** The types of office approval: who may apply by them, how they are numbered, what they ask for. */
export const checkTypes = {
  key: 'checkTypes',
  path: '/oa_approval',
  label: label('审批设置'),
  row: label('审批类型'),
  about: label('员工在办公审批中按这些类型发起申请。'),
  backOffice: { group: 'office', at: 10 },
  rows: { call: 'GET /rest/oa/checkType/list' },
  title: 'name',
  columns: [
    {
      ...NAME,
      icon: 'icon',
      searched: true,
      options: {},
      badges: [
        { label: label('已停用'), when: { field: 'disabled', operator: 'eq', value: 1 } },
        {
          label: label('需附件'),
          color: 'blue',
          when: { field: 'needs_files', operator: 'eq', value: 1 },
        },
      ],
    },
    { type: 'input', model: 'sentence', label: label('给申请人的说明'), width: 240 },
    {
      type: 'department',
      model: 'department_ids',
      label: label('可发起的部门'),
      options: { multiple: true },
      none: { label: label('全员') },
    },
    { ...LINES, options: {} },
    { type: 'number', model: 'records', label: label('申请数') },
  ],
  search: label('搜索审批类型'),
  empty: { title: label('还没有审批类型') },
  actions: [
    {
      key: 'add',
      label: label('新增审批类型'),
      icon: 'plus',
      of: 'page',
      first: true,
      form: [
        NAME,
        {
          type: 'select',
          model: 'like',
          label: label('以哪个类型的表单开始'),
          help: label('复制它自己的字段，之后可以在表单设计中修改'),
        },
        ...FORM.slice(1),
      ],
      choices: {
        like: { call: 'GET /rest/oa/checkType/list', value: 'value', label: 'name' },
        ...TEMPLATES,
      },
      call: 'POST /rest/oa/checkType/save',
      done: label('保存成功'),
    },
    {
      key: 'form',
      label: label('表单设计'),
      icon: 'text-cursor-input',
      of: 'page',
      to: '/sys/custfield/officeRequest',
    },
    {
      key: 'flow',
      label: label('审批流设置'),
      icon: 'workflow',
      of: 'page',
      to: '/approval/officeRequest',
    },
    {
      key: 'print',
      label: label('打印模板'),
      icon: 'scroll-text',
      of: 'page',
      to: '/printTemplate',
    },
    {
      key: 'edit',
      label: label('编辑', 'action'),
      icon: 'pencil',
      opens: true,
      form: FORM,
      choices: TEMPLATES,
      initial: { name: '{name}', number: '{number}', ...INITIAL },
      call: 'POST /rest/oa/checkType/save',
      send: { id: '{id}' },
      done: label('保存成功'),
    },
    {
      key: 'fields',
      label: label('设计表单', 'checkTypes'),
      icon: 'text-cursor-input',
      to: '/sys/custfield/officeRequest?at={section}',
    },
    {
      key: 'copy',
      label: label('复制'),
      icon: 'copy',
      form: FORM,
      choices: TEMPLATES,
      initial: INITIAL,
      call: 'POST /rest/oa/checkType/save',
      send: { like: '{value}' },
      done: label('保存成功'),
    },
    {
      key: 'up',
      label: label('上移'),
      icon: 'arrow-up',
      call: 'PUT /rest/sys/tag/update',
      send: { id: '{id}', type: 'check_type', sort: '{up}' },
    },
    {
      key: 'down',
      label: label('下移'),
      icon: 'arrow-down',
      call: 'PUT /rest/sys/tag/update',
      send: { id: '{id}', type: 'check_type', sort: '{down}' },
    },
    ...enableActions('PUT /rest/sys/tag/update', { id: '{id}', type: 'check_type' }),
    {
      key: 'delete',
      label: label('删除'),
      icon: 'trash-2',
      danger: true,
      confirm: {
        title: label('删除「{name}」？'),
        text: label('有申请在使用它时不能删除，可以停用。'),
      },
      call: 'DELETE /rest/sys/tag/delete',
      send: { id: '{id}', type: 'check_type' },
      done: label('删除成功!'),
    },
  ],
} as const satisfies ResourceFile;
