import type { WidgetOptions } from './definition.ts';
import { label, type Label } from '../i18n/label.ts';
import { objectOf, rowOf, textOf } from './readDefinition.ts';
import { AGGREGATES, aggregateOf, isOfOwnKind } from './aggregates.ts';
import { DURATION_UNITS, type DurationUnit } from '../values/durationText.ts';
import type { ValueType } from '../values/valueTypes.ts';

/** One kind of widget on the wire. Adding one: a row here, a component pair in widgets/, an entry in widgets/index.ts. */
export interface WidgetTypeRow {
  label: Label;
  /** field: carries a value; layout: arranges others; text: shows its default value only */
  role: 'field' | 'layout';
  /** where the designer lists it */
  group: 'basic' | 'choice' | 'people' | 'record' | 'rich' | 'layout';
  valueType(options: WidgetOptions): ValueType;
  /** the record module, or user/department, a reference points to */
  refers?(options: WidgetOptions): string | undefined;
  /** what its number counts, where it is a length of time */
  duration?(options: WidgetOptions): DurationUnit | undefined;
  /** the server fills it when the record is saved: never asked for, never typed */
  automatic?: true;
  /** of a reference: without being told, it offers only records whose model `theirs` is what the form's one widget of that type holds */
  narrowedBy?: { type: string; theirs: string };
}

const constant = (type: ValueType) => () => type;
const none = constant('any');
const single =
  (one: ValueType, many: ValueType) =>
  (options: WidgetOptions): ValueType =>
    options.multiple ? many : one;
const reference = (
  label: Label,
  refers: string,
  group: WidgetTypeRow['group'] = 'record',
): WidgetTypeRow => ({
  label,
  role: 'field',
  group,
  valueType: single('ref', 'refs'),
  refers: () => refers,
});

/** The unit that the options name. */
const durationUnit = ({ durationUnit: named }: WidgetOptions): DurationUnit | undefined =>
  DURATION_UNITS.find((unit) => unit === named);

const DATES: Record<string, ValueType> = {
  year: 'date',
  month: 'date',
  date: 'date',
  datetime: 'datetime',
  dates: 'choices',
  daterange: 'span',
  datetimerange: 'span',
};
const BLANKS: Record<string, ValueType> = { Array: 'lines', Object: 'object', String: 'text' };

/** Every widget type of the product, by its name on the wire. */
export const WIDGET_TYPES = {
  input: {
    label: label('单行文本'),
    role: 'field',
    group: 'basic',
    valueType: (options) =>
      ['number', 'integer', 'float'].includes(options.dataType ?? '') ? 'number' : 'text',
  },
  textarea: {
    label: label('多行文本'),
    role: 'field',
    group: 'basic',
    valueType: constant('longtext'),
  },
  input_complete: {
    label: label('联想输入'),
    role: 'field',
    group: 'basic',
    valueType: constant('text'),
  },
  barcode: {
    label: label('条码'),
    role: 'field',
    group: 'basic',
    valueType: constant('text'),
  },
  number: {
    label: label('数字'),
    role: 'field',
    group: 'basic',
    valueType: constant('number'),
  },
  duration: {
    label: label('时长'),
    role: 'field',
    group: 'basic',
    valueType: constant('number'),
    duration: (options) => durationUnit(options) ?? 'minute',
  },
  autonumber: {
    label: label('自动编号'),
    role: 'field',
    group: 'basic',
    automatic: true,
    valueType: constant('text'),
  },
  rollup: {
    label: label('汇总'),
    role: 'field',
    group: 'record',
    automatic: true,
    valueType: (options) => {
      const kind = AGGREGATES[aggregateOf(options)] ?? 'number';
      return kind === 'own'
        ? (shownAs('rollup', options, (row, own) => row.valueType(own)) ?? 'text')
        : kind;
    },
    // what is counted is no length of time
    duration: (options) =>
      AGGREGATES[aggregateOf(options)] === 'number'
        ? durationUnit(options)
        : shownAs('rollup', options, (row, own) => row.duration?.(own)),
    refers: (options) => shownAs('rollup', options, (row, own) => row.refers?.(own)),
  },
  lookup: {
    label: label('查找引用'),
    role: 'field',
    group: 'record',
    automatic: true,
    valueType: (options) => shownAs('lookup', options, (row, own) => row.valueType(own)) ?? 'text',
    duration: (options) => shownAs('lookup', options, (row, own) => row.duration?.(own)),
    refers: (options) => shownAs('lookup', options, (row, own) => row.refers?.(own)),
  },
  radio: {
    label: label('单选框'),
    role: 'field',
    group: 'choice',
    valueType: constant('choice'),
  },
  checkbox: {
    label: label('多选框'),
    role: 'field',
    group: 'choice',
    valueType: constant('choices'),
  },
  time: {
    label: label('时间'),
    role: 'field',
    group: 'basic',
    valueType: (options) => (options.isRange ? 'span' : 'time'),
  },
  date: {
    label: label('日期'),
    role: 'field',
    group: 'basic',
    valueType: (options) => {
      const type = rowOf(DATES, textOf(options.type)) ?? 'date';
      return options.timestamp && type !== 'span' && type !== 'choices' ? 'stamp' : type;
    },
  },
  rate: {
    label: label('评分'),
    role: 'field',
    group: 'choice',
    valueType: constant('number'),
  },
  color: {
    label: label('颜色'),
    role: 'field',
    group: 'rich',
    valueType: constant('text'),
  },
  select: {
    label: label('下拉选择'),
    role: 'field',
    group: 'choice',
    valueType: single('choice', 'choices'),
  },
  address: {
    label: label('地址'),
    role: 'field',
    group: 'rich',
    valueType: constant('address'),
  },
  place: {
    label: label('位置'),
    role: 'field',
    group: 'rich',
    valueType: constant('address'),
  },
  customer: reference(label('客户'), 'customer'),
  contact: {
    ...reference(label('联系人'), 'contact'),
    narrowedBy: { type: 'customer', theirs: 'customer_id' },
  },
  opportunity: reference(label('商机'), 'opportunity'),
  contract: reference(label('合同'), 'contract'),
  quotation: reference(label('报价单'), 'quotation'),
  payment_plan: reference(label('回款计划', 'widgetTypes'), 'paymentPlan'),
  user: reference(label('人员'), 'user', 'people'),
  department: reference(label('部门'), 'department', 'people'),
  switch: {
    label: label('开关'),
    role: 'field',
    group: 'choice',
    valueType: constant('switch'),
  },
  slider: {
    label: label('滑块'),
    role: 'field',
    group: 'basic',
    valueType: (options) => (options.range ? 'span' : 'number'),
  },
  img: {
    label: label('图片'),
    role: 'field',
    group: 'rich',
    valueType: constant('images'),
  },
  signature: {
    label: label('手写签名'),
    role: 'field',
    group: 'rich',
    valueType: constant('images'),
  },
  fileupload: {
    label: label('附件'),
    role: 'field',
    group: 'rich',
    valueType: constant('files'),
  },
  editor: {
    label: label('富文本'),
    role: 'field',
    group: 'rich',
    valueType: constant('html'),
  },
  cascader: {
    label: label('级联选择'),
    role: 'field',
    group: 'choice',
    valueType: constant('path'),
  },
  subform: {
    label: label('子表单'),
    role: 'field',
    group: 'record',
    valueType: constant('lines'),
  },
  opportunity_group: reference(label('商机组'), 'opportunity_group'),
  product_category: reference(label('产品分类'), 'product_category'),
  custom: {
    label: label('自定义对象'),
    role: 'field',
    group: 'record',
    valueType: single('ref', 'refs'),
    refers: (options) => (typeof options.module === 'string' ? options.module : undefined),
  },
  blank: {
    label: label('占位'),
    role: 'field',
    group: 'layout',
    valueType: (options) => rowOf(BLANKS, textOf(options.defaultType)) ?? 'text',
  },
  section: {
    label: label('分组'),
    role: 'layout',
    group: 'layout',
    valueType: none,
  },
  tabs: {
    label: label('标签页'),
    role: 'layout',
    group: 'layout',
    valueType: none,
  },
  grid: {
    label: label('栅格布局'),
    role: 'layout',
    group: 'layout',
    valueType: none,
  },
} as const satisfies Record<string, WidgetTypeRow>;

export type WidgetType = keyof typeof WIDGET_TYPES;

/** Other spellings met in exports of other ages. */
const ALIASES: Readonly<Record<string, WidgetType>> = {
  imgupload: 'img',
  image: 'img',
  table: 'subform',
};

/** The widget type a definition means, or undefined for one that nobody knows: drawn as a notice, its value kept. */
export function widgetType(name: string): WidgetType | undefined {
  if (Object.hasOwn(WIDGET_TYPES, name)) return name as WidgetType;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** What is known of a type of widget. */
export function widgetTypeRow(type: WidgetType): WidgetTypeRow {
  return WIDGET_TYPES[type];
}

/** As which widget a value is entered and shown, and how. */
export interface ReadAs {
  type: WidgetType;
  options: WidgetOptions;
}

/**
 * As what a lookup, or a roll-up that is a value of the records themselves, is read; undefined where it is not said, and of other roll-ups, which are
 * numbers and days. What a lookup shows may be a roll-up.
 */
export function readAs(type: 'lookup' | 'rollup', options: WidgetOptions): ReadAs | undefined {
  if (type === 'rollup' && !isOfOwnKind(aggregateOf(options))) return undefined;
  const as = objectOf(objectOf(options[type]).as);
  const named = widgetType(textOf(as.type));
  if (!named || named === 'lookup' || named === type) return undefined;
  return { type: named, options: objectOf(as.options) as WidgetOptions };
}

function shownAs<Answer>(
  type: 'lookup' | 'rollup',
  options: WidgetOptions,
  ask: (row: WidgetTypeRow, options: WidgetOptions) => Answer,
): Answer | undefined {
  const as = readAs(type, options);
  return as && ask(widgetTypeRow(as.type), as.options);
}
