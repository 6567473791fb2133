import type { Condition } from '../../conditions/conditions.ts';
import { label, untranslated, type Label } from '../../i18n/label.ts';
import { LIMITS } from '../../limits.ts';
import type { ChoiceItem, FieldItem } from '../../definition/module.ts';
import {
  type Lens,
  anyFlag,
  anyOption,
  COLUMNS,
  DATA_TYPE,
  DURATION_UNIT,
  flag,
  LABEL_WIDTH,
  lines,
  option,
  pairs,
  part,
  PATTERN,
  REQUIRED,
  ROW_COLUMNS,
  TABS,
} from './propertyLenses.ts';
import { NUMBER_PATTERN_RULES } from '../../vocabulary/vocabulary.ts';
import { OPTION_LINES } from './optionLines.ts';

/** One property in the panel. Its editor is a field of our own language; without a lens it is the option of its name. */
export interface PropertyRow extends Omit<FieldItem, 'model'> {
  lens?: Lens;
  /** shown while this holds of the other properties */
  show?: Condition;
}

const text = (label: Label, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'input',
  label,
  ...more,
});
const number = (label: Label, { options, ...more }: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'number',
  label,
  options: { precision: 0, ...options },
  ...more,
});
const toggle = (label: Label, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'switch',
  label,
  ...more,
});
const choice = (
  label: Label,
  choices: readonly ChoiceItem[],
  more: Partial<PropertyRow> = {},
): PropertyRow => ({ type: 'select', label, choices, ...more });
const area = (label: Label, help: Label, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'textarea',
  label,
  help,
  options: { maxlength: 2000, rows: 2 },
  ...more,
});

const DURATION_CHOICES: readonly ChoiceItem[] = [
  ['second', label('秒', 'durationUnit')],
  ['minute', label('分钟', 'durationUnit')],
  ['hour', label('小时', 'durationUnit')],
];

/** How many pictures or files, as the widget spells it. */
const most = (label: Label): PropertyRow =>
  number(label, { options: { min: 1, max: 100 }, lens: anyOption('length', 'limit') });
const least = (label: Label): PropertyRow =>
  number(label, { options: { min: 0, max: 100 }, lens: option('min') });

const is = (field: string, ...values: readonly unknown[]): Condition => ({
  field,
  operator: 'in',
  value: values,
});
export const NUMERIC = is('dataType', 'number', 'integer', 'float');
const ADDED: Condition = { field: 'requiredMessage', operator: 'nempty' };
const MESSAGE: Label = label('留空则用系统提示');

/** Every property that a widget may have. `name`, `model`, `defaultValue` and the translations are made where the widget is known. */
export const PROPERTIES = {
  // basics
  defaultType: choice(label('默认值来源'), [
    ['fixed', label('固定值')],
    ['now', label('当前时间')],
    ['current_user', label('当前用户')],
    ['current_department', label('当前部门')],
  ]),
  holds: choice(
    label('存放内容'),
    [
      ['String', label('文本')],
      ['Object', label('对象')],
      ['Array', label('列表')],
    ],
    { lens: option('defaultType') },
  ),
  module: text(label('关联对象'), {
    options: { required: true },
  }),
  unit: text(label('单位'), { options: { maxlength: 20 } }),
  durationUnit: choice(label('精确到'), DURATION_CHOICES, {
    lens: DURATION_UNIT,
  }),
  rolledDuration: choice(label('显示为时长'), DURATION_CHOICES, {
    lens: option('durationUnit'),
    help: label('汇总时长时，选择它们精确到什么'),
  }),
  barcodeFormat: choice(label('条码样式'), [
    ['qr', label('二维码', 'barcodeFormat')],
    ['code128', untranslated('Code 128')],
  ]),
  ean13: toggle(label('校验 EAN-13'), {
    help: label('商品条码：13 位数字，最后一位为校验码'),
  }),
  folded: toggle(label('默认收起')),
  // options
  remote: toggle(label('选项来自列表'), {
    help: label('选项由系统列表维护，不在此处填写'),
  }),
  remoteFunc: text(label('列表名称'), {
    lens: anyOption('remoteFunc', 'remoteOption', 'remoteDataSource'),
    show: is('remote', 1),
    help: label('例如 payment_method、region、模块.字段'),
  }),
  props: area(label('字段对应'), label('每行一个，如 value = id'), {
    lens: pairs('props'),
    show: is('remote', 1),
  }),
  options: {
    type: 'blank',
    label: label('选项', 'propertyTable'),
    options: { defaultType: 'Array' },
    lens: OPTION_LINES,
    show: is('remote', 0),
  },
  showLabel: toggle(label('显示选项名称'), {
    show: is('remote', 0),
    help: label('关闭后显示选项的值'),
  }),
  multiple: toggle(label('可多选')),
  multipleLimit: number(label('最多选几项'), {
    options: { min: 1, max: LIMITS.items },
    show: is('multiple', 1),
  }),
  most: number(label('最多选几项'), {
    options: { min: 1, max: LIMITS.items },
    lens: option('multipleLimit'),
  }),
  // rules
  required: toggle(label('必填'), { lens: REQUIRED }),
  unique: toggle(label('不可重复')),
  dataType: choice(
    label('格式'),
    [
      ['telephone', label('手机号', 'propertyTable')],
      ['float', label('最多两位小数')],
      ['number', label('数字', 'propertyTable')],
      ['integer', label('整数')],
      ['url', label('网址')],
      ['email', label('邮箱', 'propertyTable')],
    ],
    { lens: DATA_TYPE },
  ),
  pattern: area(label('自定义格式'), label('正则表达式，如 ^[A-Z]{2}\\d{4}$'), {
    lens: PATTERN,
    options: { maxlength: 500, rows: 1 },
  }),
  minlength: number(label('最少字数'), {
    options: { min: 0, max: LIMITS.html },
  }),
  maxlength: number(label('最多字数'), {
    options: { min: 1, max: LIMITS.html },
  }),
  min: number(label('最小值')),
  max: number(label('最大值')),
  stars: number(label('最高分'), {
    options: { min: 1, max: 20 },
    lens: option('max'),
  }),
  precision: number(label('小数位数'), {
    options: { min: 0, max: 10 },
  }),
  step: number(label('步长'), { options: { min: 0 } }),
  length: most(label('最多张数')),
  least: least(label('最少张数')),
  mostFiles: most(label('最多几个附件')),
  leastFiles: least(label('最少几个附件')),
  numberPattern: text(label('编号规则'), {
    options: { maxlength: 40 },
    rules: NUMBER_PATTERN_RULES,
    help: label('已有的记录在下次保存时得到编号；序号每逢日期部分变化重新开始'),
  }),
  rollup: { type: 'blank', label: label('汇总什么'), options: { defaultType: 'Object' } },
  lookup: { type: 'blank', label: label('查找什么'), options: { defaultType: 'Object' } },
  // look and use
  disabled: toggle(label('只读', 'propertyTable'), {
    lens: anyFlag('disabled', 'readonly'),
  }),
  isHidden: toggle(label('隐藏'), { lens: anyFlag('isHidden', 'hidden') }),
  dateType: choice(
    label('日期类型'),
    [
      ['date', label('日期', 'propertyTable')],
      ['datetime', label('日期时间')],
      ['month', label('月份')],
      ['year', label('年份')],
      ['dates', label('多个日期')],
      ['daterange', label('日期范围')],
      ['datetimerange', label('时间范围')],
    ],
    { lens: option('type') },
  ),
  isRange: toggle(label('时间范围', 'propertyTable')),
  range: toggle(label('范围选择')),
  timestamp: toggle(label('存为时间戳')),
  format: text(label('显示格式'), {
    options: { maxlength: 50 },
    help: label('如 yyyy-MM-dd'),
  }),
  defaultTime: {
    type: 'time',
    label: label('选日期时的时间'),
    show: is('dateType', 'datetime', 'datetimerange'),
  },
  editable: toggle(label('可键入'), {
    lens: flag('editable', { absent: true }),
  }),
  clearable: toggle(label('可清空')),
  cleared: toggle(label('可清空'), {
    lens: flag('clearable', { absent: true }),
  }),
  startPlaceholder: text(label('开始提示'), {
    options: { maxlength: 100 },
  }),
  endPlaceholder: text(label('结束提示'), {
    options: { maxlength: 100 },
  }),
  showWordLimit: toggle(label('显示字数')),
  showPassword: toggle(label('隐藏内容')),
  showShortcuts: toggle(label('显示常用日期')),
  rows: number(label('行数'), { options: { min: 1, max: 20 } }),
  controls: toggle(label('显示加减按钮'), {
    lens: flag('controls', { absent: true }),
    show: { field: 'step', operator: 'nempty' },
  }),
  inline: toggle(label('横向排列'), {
    lens: flag('inline', { absent: true }),
  }),
  allowHalf: toggle(label('允许半星')),
  showInput: toggle(label('显示输入框')),
  marks: area(label('刻度'), label('每行一个，如 50 = 中'), { lens: pairs('marks') }),
  showAlpha: toggle(label('可选透明度')),
  predefine: area(label('预设颜色'), label('每行一个，如 #2f74ff'), { lens: lines('predefine') }),
  thumbWidth: number(label('缩略图宽'), {
    options: { min: 64, max: 240 },
    unit: untranslated('px'),
    lens: part('size', 'width'),
  }),
  thumbHeight: number(label('缩略图高'), {
    options: { min: 64, max: 240 },
    unit: untranslated('px'),
    lens: part('size', 'height'),
  }),
  within: area(label('选择范围'), label('每行一个：对方字段 = 本表字段'), {
    lens: pairs('within'),
  }),
  fill: area(label('选择后带入'), label('每行一个：本表字段 = 对方字段'), { lens: pairs('fill') }),
  width: text(label('控件宽度'), {
    options: { maxlength: 20 },
    rules: [{ pattern: '^\\d{1,4}(\\.\\d+)?(px|%|r?em|vw)?$' }],
    help: label('如 200px、50%'),
  }),
  hideLabel: toggle(label('隐藏标签')),
  labelWidth: number(label('标签宽度', 'propertyTable'), {
    options: { min: 0, max: 400 },
    unit: untranslated('px'),
    lens: LABEL_WIDTH,
  }),
  tabs: {
    type: 'blank',
    label: label('标签页', 'propertyTable'),
    options: { defaultType: 'Array' },
    lens: TABS,
  },
  rowColumns: {
    type: 'blank',
    label: label('每行的列'),
    options: { defaultType: 'Array' },
    lens: ROW_COLUMNS,
  },
  leastRows: number(label('最少行数'), {
    options: { min: 0, max: LIMITS.lines },
    lens: option('min'),
  }),
  mostRows: number(label('最多行数'), {
    options: { min: 1, max: LIMITS.lines },
    lens: option('max'),
  }),
  columns: {
    type: 'blank',
    label: label('列'),
    options: { defaultType: 'Array' },
    lens: COLUMNS,
  },
  gutter: number(label('列间距'), {
    options: { min: 0, max: 100 },
    unit: untranslated('px'),
  }),
  justify: choice(label('水平排列'), [
    ['start', label('左对齐', 'propertyTable')],
    ['center', label('居中')],
    ['end', label('右对齐', 'propertyTable')],
    ['space-around', label('两侧间隔相等')],
    ['space-between', label('两端对齐')],
  ]),
  align: choice(label('垂直排列'), [
    ['top', label('顶部')],
    ['middle', label('居中', 'propertyTable')],
    ['bottom', label('底部')],
  ]),
  // list and search
  is_main: toggle(label('主要信息'), {
    help: label('显示在详情顶部，最多三个'),
  }),
  is_list: toggle(label('列表显示')),
  searchable: toggle(label('可搜索')),
  filterable: toggle(label('可筛选'), {
    lens: flag('filterable', { absent: true }),
  }),
  internal: toggle(label('仅内部可见'), {
    help: label('不打印，也不出现在发给客户的链接里'),
  }),
  // conditions
  when: {
    type: 'blank',
    label: label('条件'),
    options: { defaultType: 'Object' },
  },
} as const satisfies Record<string, PropertyRow>;

export type PropertyName = keyof typeof PROPERTIES;

/** Texts that have translations: `<name>` in the reader's language, `<name>_<locale>` in the others. */
export const TEXTS = {
  name: { label: label('名称'), options: { required: true, maxlength: 100 } },
  placeholder: {
    label: label('提示文字'),
    options: { maxlength: 200 },
    names: 'placeholders',
  },
  help: {
    label: label('帮助说明'),
    options: { maxlength: 200 },
    names: 'helps',
  },
  unit: { label: label('单位'), options: { maxlength: 20 }, names: 'units' },
  requiredMessage: {
    label: label('必填提示'),
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { op: 'or', rules: [is('required', 1), ADDED] },
  },
  dataTypeMessage: {
    label: label('格式提示'),
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { field: 'dataType', operator: 'nempty' },
  },
  patternMessage: {
    label: label('自定义格式提示'),
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { field: 'pattern', operator: 'nempty' },
  },
} as const satisfies Record<
  string,
  { label: Label; options: PropertyRow['options']; names?: string; help?: Label; show?: Condition }
>;
export type TextName = keyof typeof TEXTS;
