import type { WidgetOptions } from './definition.ts';
import type { Words } from './locale.ts';
import { rowOf, textOf } from './readDefinition.ts';
import type { ValueType } from './valueTypes.ts';

/** One kind of widget on the wire. Adding one: a row here, a component pair in widgets/, an entry in widgets/index.ts. */
export interface WidgetTypeRow {
  words: Words;
  /** field: carries a value; layout: arranges others; text: shows its default value only */
  role: 'field' | 'layout';
  /** where the designer lists it */
  group: 'basic' | 'choice' | 'people' | 'record' | 'rich' | 'layout';
  valueType(options: WidgetOptions): ValueType;
  /** the record module, or user/department, a reference points to */
  refers?(options: WidgetOptions): string | undefined;
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
  words: Words,
  refers: string,
  group: WidgetTypeRow['group'] = 'record',
): WidgetTypeRow => ({
  words,
  role: 'field',
  group,
  valueType: single('ref', 'refs'),
  refers: () => refers,
});

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
    words: ['单行文本', 'Text', 'テキスト', '單行文字'],
    role: 'field',
    group: 'basic',
    valueType: (options) =>
      ['number', 'integer', 'float'].includes(options.dataType ?? '') ? 'number' : 'text',
  },
  textarea: {
    words: ['多行文本', 'Long text', '複数行テキスト', '多行文字'],
    role: 'field',
    group: 'basic',
    valueType: constant('longtext'),
  },
  input_complete: {
    words: ['联想输入', 'Text with suggestions', '候補付きテキスト', '聯想輸入'],
    role: 'field',
    group: 'basic',
    valueType: constant('text'),
  },
  number: {
    words: ['数字', 'Number', '数値', '數字'],
    role: 'field',
    group: 'basic',
    valueType: constant('number'),
  },
  radio: {
    words: ['单选框', 'Radio buttons', 'ラジオボタン', '單選框'],
    role: 'field',
    group: 'choice',
    valueType: constant('choice'),
  },
  checkbox: {
    words: ['多选框', 'Checkboxes', 'チェックボックス', '多選框'],
    role: 'field',
    group: 'choice',
    valueType: constant('choices'),
  },
  time: {
    words: ['时间', 'Time', '時刻', '時間'],
    role: 'field',
    group: 'basic',
    valueType: (options) => (options.isRange ? 'span' : 'time'),
  },
  date: {
    words: ['日期', 'Date', '日付', '日期'],
    role: 'field',
    group: 'basic',
    valueType: (options) => {
      const type = rowOf(DATES, textOf(options.type)) ?? 'date';
      return options.timestamp && type !== 'span' && type !== 'choices' ? 'stamp' : type;
    },
  },
  rate: {
    words: ['评分', 'Rating', '評価', '評分'],
    role: 'field',
    group: 'choice',
    valueType: constant('number'),
  },
  color: {
    words: ['颜色', 'Colour', '色', '顏色'],
    role: 'field',
    group: 'rich',
    valueType: constant('text'),
  },
  select: {
    words: ['下拉选择', 'Select', 'セレクト', '下拉選擇'],
    role: 'field',
    group: 'choice',
    valueType: single('choice', 'choices'),
  },
  address: {
    words: ['地址', 'Address', '住所', '地址'],
    role: 'field',
    group: 'rich',
    valueType: constant('address'),
  },
  customer: reference(['客户', 'Customer', '顧客', '客戶'], 'customer'),
  contact: {
    ...reference(['联系人', 'Contact', '担当者', '聯絡人'], 'contact'),
    narrowedBy: { type: 'customer', theirs: 'customer_id' },
  },
  opportunity: reference(['商机', 'Opportunity', '商談', '商機'], 'opportunity'),
  contract: reference(['合同', 'Contract', '契約', '合同'], 'contract'),
  quotation: reference(['报价单', 'Quotation', '見積', '報價單'], 'quotation'),
  payment_plan: reference(['回款计划', 'Payment plan', '入金計画', '回款計劃'], 'paymentPlan'),
  user: reference(['人员', 'User', 'ユーザー', '人員'], 'user', 'people'),
  department: reference(['部门', 'Department', '部署', '部門'], 'department', 'people'),
  switch: {
    words: ['开关', 'Switch', 'スイッチ', '開關'],
    role: 'field',
    group: 'choice',
    valueType: constant('switch'),
  },
  slider: {
    words: ['滑块', 'Slider', 'スライダー', '滑塊'],
    role: 'field',
    group: 'basic',
    valueType: (options) => (options.range ? 'span' : 'number'),
  },
  img: {
    words: ['图片', 'Images', '画像', '圖片'],
    role: 'field',
    group: 'rich',
    valueType: constant('images'),
  },
  editor: {
    words: ['富文本', 'Rich text', 'リッチテキスト', '富文字'],
    role: 'field',
    group: 'rich',
    valueType: constant('html'),
  },
  cascader: {
    words: ['级联选择', 'Cascader', '階層選択', '級聯選擇'],
    role: 'field',
    group: 'choice',
    valueType: constant('path'),
  },
  opportunity_group: reference(
    ['商机组', 'Sales process', '商談グループ', '商機組'],
    'opportunity_group',
  ),
  product_category: reference(
    ['产品分类', 'Product category', '製品カテゴリ', '產品分類'],
    'product_category',
  ),
  custom: {
    words: ['自定义对象', 'Custom object', 'カスタムオブジェクト', '自訂物件'],
    role: 'field',
    group: 'record',
    valueType: single('ref', 'refs'),
    refers: (options) => (typeof options.module === 'string' ? options.module : undefined),
  },
  blank: {
    words: ['占位', 'Slot', 'スロット', '佔位'],
    role: 'field',
    group: 'layout',
    valueType: (options) => rowOf(BLANKS, textOf(options.defaultType)) ?? 'text',
  },
  section: {
    words: ['分组', 'Section', 'セクション', '分組'],
    role: 'layout',
    group: 'layout',
    valueType: none,
  },
  grid: {
    words: ['栅格布局', 'Grid', 'グリッド', '柵格佈局'],
    role: 'layout',
    group: 'layout',
    valueType: none,
  },
} as const satisfies Record<string, WidgetTypeRow>;

export type WidgetType = keyof typeof WIDGET_TYPES;

/** Other spellings met in exports of other ages. */
const ALIASES: Readonly<Record<string, WidgetType>> = { imgupload: 'img', image: 'img' };

/** The widget type a definition means, or undefined for one that nobody knows: drawn as a notice, its value kept. */
export function widgetType(name: string): WidgetType | undefined {
  if (Object.hasOwn(WIDGET_TYPES, name)) return name as WidgetType;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

export function widgetTypeRow(type: WidgetType): WidgetTypeRow {
  return WIDGET_TYPES[type];
}
