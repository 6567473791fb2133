import type { Condition } from '../conditions.ts';
import type { Words } from '../locale.ts';
import { LIMITS } from '../limits.ts';
import type { ChoiceItem, FieldItem } from '../module.ts';
import type { ValueType } from '../valueTypes.ts';
import type { WidgetType } from '../widgetTypes.ts';
import type { Lens } from './lenses.ts';
import {
  anyFlag,
  anyOption,
  COLUMNS,
  DATA_TYPE,
  flag,
  LABEL_WIDTH,
  lines,
  option,
  pairs,
  part,
  PATTERN,
  REQUIRED,
} from './lenses.ts';
import { OPTION_LINES } from './optionLines.ts';

/** One property in the panel. Its editor is a field of our own language; without a lens it is the option of its name. */
export interface PropertyRow extends Omit<FieldItem, 'model'> {
  lens?: Lens;
  /** shown while this holds of the other properties */
  show?: Condition;
}

/** Headings of the panel, in their order. */
export const GROUPS = {
  basics: ['基本', 'Basics', '基本', '基本'],
  choices: ['选项', 'Options', '選択肢', '選項'],
  rules: ['校验', 'Rules', '検証', '驗證'],
  look: ['外观与操作', 'Look and use', '表示と操作', '外觀與操作'],
  list: ['列表与搜索', 'List and search', '一覧と検索', '列表與搜尋'],
  conditions: ['条件', 'Conditions', '条件', '條件'],
  translations: ['翻译', 'Translations', '翻訳', '翻譯'],
} as const satisfies Record<string, Words>;

const text = (words: Words, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'input',
  words,
  ...more,
});
const number = (words: Words, { options, ...more }: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'number',
  words,
  options: { precision: 0, ...options },
  ...more,
});
const toggle = (words: Words, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'switch',
  words,
  ...more,
});
const choice = (
  words: Words,
  choices: readonly ChoiceItem[],
  more: Partial<PropertyRow> = {},
): PropertyRow => ({ type: 'select', words, choices, ...more });
const area = (words: Words, help: Words, more: Partial<PropertyRow> = {}): PropertyRow => ({
  type: 'textarea',
  words,
  help,
  options: { maxlength: 2000, rows: 2 },
  ...more,
});

const is = (field: string, ...values: readonly unknown[]): Condition => ({
  field,
  operator: 'in',
  value: values,
});
const NUMERIC = is('dataType', 'number', 'integer', 'float');
const ADDED: Condition = { field: 'requiredMessage', operator: 'nempty' };
const MESSAGE: Words = [
  '留空则用系统提示',
  'Leave empty for the usual message',
  '空欄なら標準のメッセージを使います',
  '留空則用系統提示',
];

/** Every property that a widget may have. `name`, `model`, `defaultValue` and the translations are made where the widget is known. */
export const PROPERTIES = {
  // basics
  defaultType: choice(
    ['默认值来源', 'Default from', '既定値の種類', '預設值來源'],
    [
      ['fixed', ['固定值', 'A fixed value', '固定値', '固定值']],
      ['now', ['当前时间', 'The present moment', '現在日時', '目前時間']],
      ['current_user', ['当前用户', 'The user', '操作ユーザー', '目前使用者']],
      ['current_department', ['当前部门', 'The user’s department', '所属部署', '目前部門']],
    ],
  ),
  holds: choice(
    ['存放内容', 'Holds', '格納する値', '存放內容'],
    [
      ['String', ['文本', 'Text', 'テキスト', '文字']],
      ['Object', ['对象', 'An object', 'オブジェクト', '物件']],
      ['Array', ['列表', 'A list', 'リスト', '列表']],
    ],
    { lens: option('defaultType') },
  ),
  module: text(['关联对象', 'Object', '関連オブジェクト', '關聯物件'], {
    options: { required: true },
  }),
  unit: text(['单位', 'Unit', '単位', '單位'], { options: { maxlength: 20 } }),
  folded: toggle(['默认收起', 'Folded at first', '最初は折りたたむ', '預設收合']),
  // options
  remote: toggle(
    ['选项来自列表', 'Options from a list', '選択肢をリストから取得', '選項來自列表'],
    {
      help: [
        '选项由系统列表维护，不在此处填写',
        'A list of the system supplies the options',
        'システムのリストを使います',
        '選項由系統列表維護，不在此處填寫',
      ],
    },
  ),
  remoteFunc: text(['列表名称', 'Name of the list', 'リスト名', '列表名稱'], {
    lens: anyOption('remoteFunc', 'remoteOption', 'remoteDataSource'),
    show: is('remote', 1),
    help: [
      '例如 payment_method、region、模块.字段',
      'For example payment_method, region, module.field',
      '例：payment_method、region、モジュール.項目',
      '例如 payment_method、region、模組.欄位',
    ],
  }),
  props: area(
    ['字段对应', 'Keys of the list', 'キーの対応', '欄位對應'],
    [
      '每行一个，如 value = id',
      'One a line, as value = id',
      '1 行に 1 つ。例：value = id',
      '每行一個，如 value = id',
    ],
    { lens: pairs('props'), show: is('remote', 1) },
  ),
  options: {
    type: 'blank',
    words: ['选项', 'Options', '選択肢', '選項'],
    options: { defaultType: 'Array' },
    lens: OPTION_LINES,
    show: is('remote', 0),
  },
  showLabel: toggle(['显示选项名称', 'Show labels', 'ラベルを表示', '顯示選項名稱'], {
    show: is('remote', 0),
    help: [
      '关闭后显示选项的值',
      'Otherwise the values are shown',
      'オフにすると値を表示します',
      '關閉後顯示選項的值',
    ],
  }),
  multiple: toggle(['可多选', 'Several', '複数選択', '可多選']),
  multipleLimit: number(['最多选几项', 'At most', '選択の上限', '最多選幾項'], {
    options: { min: 1, max: LIMITS.items },
    show: is('multiple', 1),
  }),
  most: number(['最多选几项', 'At most', '選択の上限', '最多選幾項'], {
    options: { min: 1, max: LIMITS.items },
    lens: option('multipleLimit'),
  }),
  // rules
  required: toggle(['必填', 'Required', '必須', '必填'], { lens: REQUIRED }),
  unique: toggle(['不可重复', 'Unique', '重複不可', '不可重複']),
  dataType: choice(
    ['格式', 'Format', '形式', '格式'],
    [
      ['telephone', ['手机号', 'Mobile', '携帯番号', '手機號碼']],
      ['float', ['最多两位小数', 'At most two decimals', '小数 2 桁まで', '最多兩位小數']],
      ['number', ['数字', 'Digits', '数字', '數字']],
      ['integer', ['整数', 'Whole number', '整数', '整數']],
      ['url', ['网址', 'Web address', 'URL', '網址']],
      ['email', ['邮箱', 'E-mail', 'メール', '電子郵件']],
    ],
    { lens: DATA_TYPE },
  ),
  pattern: area(
    ['自定义格式', 'Pattern', 'パターン', '自訂格式'],
    [
      '正则表达式，如 ^[A-Z]{2}\\d{4}$',
      'A regular expression, as ^[A-Z]{2}\\d{4}$',
      '正規表現。例：^[A-Z]{2}\\d{4}$',
      '正規表示式，如 ^[A-Z]{2}\\d{4}$',
    ],
    { lens: PATTERN, options: { maxlength: 500, rows: 1 } },
  ),
  minlength: number(['最少字数', 'At least (characters)', '最小文字数', '最少字數'], {
    options: { min: 0, max: LIMITS.html },
  }),
  maxlength: number(['最多字数', 'At most (characters)', '最大文字数', '最多字數'], {
    options: { min: 1, max: LIMITS.html },
  }),
  min: number(['最小值', 'Least', '最小値', '最小值'], { options: { precision: 10 } }),
  max: number(['最大值', 'Greatest', '最大値', '最大值'], { options: { precision: 10 } }),
  stars: number(['最高分', 'Stars', '最大の星数', '最高分'], {
    options: { min: 1, max: 20 },
    lens: option('max'),
  }),
  precision: number(['小数位数', 'Decimals', '小数桁数', '小數位數'], {
    options: { min: 0, max: 10 },
  }),
  step: number(['步长', 'Step', '刻み', '步長'], { options: { precision: 10, min: 0 } }),
  length: number(['最多张数', 'At most (images)', '最大枚数', '最多張數'], {
    options: { min: 1, max: 100 },
    lens: anyOption('length', 'limit'),
  }),
  least: number(['最少张数', 'At least (images)', '最小枚数', '最少張數'], {
    options: { min: 0, max: 100 },
    lens: option('min'),
  }),
  // look and use
  disabled: toggle(['只读', 'Read-only', '読み取り専用', '唯讀'], {
    lens: anyFlag('disabled', 'readonly'),
  }),
  isHidden: toggle(['隐藏', 'Hidden', '非表示', '隱藏'], { lens: anyFlag('isHidden', 'hidden') }),
  dateType: choice(
    ['日期类型', 'Kind of date', '日付の種類', '日期類型'],
    [
      ['date', ['日期', 'Day', '日付', '日期']],
      ['datetime', ['日期时间', 'Day and time', '日時', '日期時間']],
      ['month', ['月份', 'Month', '月', '月份']],
      ['year', ['年份', 'Year', '年', '年份']],
      ['dates', ['多个日期', 'Several days', '複数の日付', '多個日期']],
      ['daterange', ['日期范围', 'Range of days', '日付の範囲', '日期範圍']],
      ['datetimerange', ['时间范围', 'Range of moments', '日時の範囲', '時間範圍']],
    ],
    { lens: option('type') },
  ),
  isRange: toggle(['时间范围', 'Range of times', '時刻の範囲', '時間範圍']),
  range: toggle(['范围选择', 'From and to', '範囲選択', '範圍選擇']),
  timestamp: toggle(['存为时间戳', 'Kept as a time stamp', 'タイムスタンプで保存', '存為時間戳']),
  format: text(['显示格式', 'Shown as', '表示形式', '顯示格式'], {
    options: { maxlength: 50 },
    help: ['如 yyyy-MM-dd', 'For example yyyy-MM-dd', '例：yyyy-MM-dd', '如 yyyy-MM-dd'],
  }),
  defaultTime: {
    type: 'time',
    words: ['选日期时的时间', 'Time of a chosen day', '日付選択時の時刻', '選日期時的時間'],
    show: is('dateType', 'datetime', 'datetimerange'),
  },
  editable: toggle(['可键入', 'Typed by hand', '手入力可', '可鍵入'], {
    lens: flag('editable', { absent: true }),
  }),
  clearable: toggle(['可清空', 'Can be emptied', 'クリア可', '可清空']),
  cleared: toggle(['可清空', 'Can be emptied', 'クリア可', '可清空'], {
    lens: flag('clearable', { absent: true }),
  }),
  startPlaceholder: text(['开始提示', 'Hint of the start', '開始のヒント', '開始提示'], {
    options: { maxlength: 100 },
  }),
  endPlaceholder: text(['结束提示', 'Hint of the end', '終了のヒント', '結束提示'], {
    options: { maxlength: 100 },
  }),
  showWordLimit: toggle(['显示字数', 'Count characters', '文字数を表示', '顯示字數']),
  showPassword: toggle(['隐藏内容', 'Hide what is typed', '入力を隠す', '隱藏內容']),
  rows: number(['行数', 'Lines', '行数', '行數'], { options: { min: 1, max: 20 } }),
  controls: toggle(['显示加减按钮', 'Buttons for the step', '増減ボタン', '顯示加減按鈕'], {
    lens: flag('controls', { absent: true }),
    show: { field: 'step', operator: 'nempty' },
  }),
  inline: toggle(['横向排列', 'Beside each other', '横に並べる', '橫向排列'], {
    lens: flag('inline', { absent: true }),
  }),
  allowHalf: toggle(['允许半星', 'Half stars', '半分の星', '允許半星']),
  showInput: toggle(['显示输入框', 'With a box to type', '入力欄を表示', '顯示輸入框']),
  marks: area(
    ['刻度', 'Marks', '目盛り', '刻度'],
    [
      '每行一个，如 50 = 中',
      'One a line, as 50 = middle',
      '1 行に 1 つ。例：50 = 中',
      '每行一個，如 50 = 中',
    ],
    { lens: pairs('marks') },
  ),
  showAlpha: toggle(['可选透明度', 'With transparency', '透明度を選べる', '可選透明度']),
  predefine: area(
    ['预设颜色', 'Offered colours', '候補の色', '預設顏色'],
    [
      '每行一个，如 #2f74ff',
      'One a line, as #2f74ff',
      '1 行に 1 つ。例：#2f74ff',
      '每行一個，如 #2f74ff',
    ],
    { lens: lines('predefine') },
  ),
  thumbWidth: number(['缩略图宽', 'Width of a picture', 'サムネイルの幅', '縮圖寬'], {
    options: { min: 64, max: 240 },
    unit: ['px', 'px', 'px', 'px'],
    lens: part('size', 'width'),
  }),
  thumbHeight: number(['缩略图高', 'Height of a picture', 'サムネイルの高さ', '縮圖高'], {
    options: { min: 64, max: 240 },
    unit: ['px', 'px', 'px', 'px'],
    lens: part('size', 'height'),
  }),
  within: area(
    ['选择范围', 'Narrowed by', '絞り込み', '選擇範圍'],
    [
      '每行一个：对方字段 = 本表字段',
      'One a line: their field = field of this form',
      '1 行に 1 つ：相手の項目 = この項目',
      '每行一個：對方欄位 = 本表欄位',
    ],
    { lens: pairs('within') },
  ),
  fill: area(
    ['选择后带入', 'Fills in', '選択時の転記', '選擇後帶入'],
    [
      '每行一个：本表字段 = 对方字段',
      'One a line: field of this form = their field',
      '1 行に 1 つ：この項目 = 相手の項目',
      '每行一個：本表欄位 = 對方欄位',
    ],
    { lens: pairs('fill') },
  ),
  width: text(['控件宽度', 'Width', '幅', '元件寬度'], {
    options: { maxlength: 20 },
    rules: [{ pattern: '^\\d{1,4}(\\.\\d+)?(px|%|r?em|vw)?$' }],
    help: ['如 200px、50%', 'For example 200px, 50%', '例：200px、50%', '如 200px、50%'],
  }),
  hideLabel: toggle(['隐藏标签', 'Without a label', 'ラベルを隠す', '隱藏標籤']),
  labelWidth: number(['标签宽度', 'Width of the label', 'ラベルの幅', '標籤寬度'], {
    options: { min: 0, max: 400 },
    unit: ['px', 'px', 'px', 'px'],
    lens: LABEL_WIDTH,
  }),
  columns: {
    type: 'blank',
    words: ['列', 'Columns', '列', '欄'],
    options: { defaultType: 'Array' },
    lens: COLUMNS,
  },
  gutter: number(['列间距', 'Gap', '列の間隔', '欄間距'], {
    options: { min: 0, max: 100 },
    unit: ['px', 'px', 'px', 'px'],
  }),
  justify: choice(
    ['水平排列', 'Across', '横方向の配置', '水平排列'],
    [
      ['start', ['左对齐', 'Start', '左寄せ', '靠左']],
      ['center', ['居中', 'Centre', '中央', '置中']],
      ['end', ['右对齐', 'End', '右寄せ', '靠右']],
      ['space-around', ['两侧间隔相等', 'Space around', '均等（両側）', '兩側間隔相等']],
      ['space-between', ['两端对齐', 'Space between', '両端揃え', '兩端對齊']],
    ],
  ),
  align: choice(
    ['垂直排列', 'Down', '縦方向の配置', '垂直排列'],
    [
      ['top', ['顶部', 'Top', '上', '頂部']],
      ['middle', ['居中', 'Middle', '中央', '置中']],
      ['bottom', ['底部', 'Bottom', '下', '底部']],
    ],
  ),
  // list and search
  is_main: toggle(['主要信息', 'Main field', '主要項目', '主要資訊'], {
    help: [
      '显示在详情顶部，最多三个',
      'Stands at the head of a record: three at most',
      '詳細の先頭に表示。3 つまで',
      '顯示在詳情頂部，最多三個',
    ],
  }),
  is_list: toggle(['列表显示', 'Column of the list', '一覧に表示', '列表顯示']),
  searchable: toggle(['可搜索', 'Searched by keyword', 'キーワード検索', '可搜尋']),
  filterable: toggle(['可筛选', 'Can be filtered by', '絞り込み可', '可篩選'], {
    lens: flag('filterable', { absent: true }),
  }),
  // conditions
  when: {
    type: 'blank',
    words: ['条件', 'Conditions', '条件', '條件'],
    options: { defaultType: 'Object' },
  },
} as const satisfies Record<string, PropertyRow>;

export type PropertyName = keyof typeof PROPERTIES;
type Group = keyof typeof GROUPS;
type Panel = Partial<Record<Group, readonly (PropertyName | TextName)[]>>;

/** Texts that have translations: `<name>` in the reader's language, `<name>_<locale>` in the others. */
export const TEXTS = {
  name: { words: ['名称', 'Name', '名称', '名稱'], options: { required: true, maxlength: 100 } },
  placeholder: {
    words: ['提示文字', 'Placeholder', 'プレースホルダー', '提示文字'],
    options: { maxlength: 200 },
    names: 'placeholders',
  },
  help: {
    words: ['帮助说明', 'Help', '説明', '說明'],
    options: { maxlength: 200 },
    names: 'helps',
  },
  unit: { words: ['单位', 'Unit', '単位', '單位'], options: { maxlength: 20 }, names: 'units' },
  requiredMessage: {
    words: ['必填提示', 'Message when missing', '未入力時のメッセージ', '必填提示'],
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { op: 'or', rules: [is('required', 1), ADDED] },
  },
  dataTypeMessage: {
    words: ['格式提示', 'Message of the format', '形式エラーのメッセージ', '格式提示'],
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { field: 'dataType', operator: 'nempty' },
  },
  patternMessage: {
    words: [
      '自定义格式提示',
      'Message of the pattern',
      'パターンエラーのメッセージ',
      '自訂格式提示',
    ],
    options: { maxlength: 200 },
    help: MESSAGE,
    show: { field: 'pattern', operator: 'nempty' },
  },
} as const satisfies Record<
  string,
  { words: Words; options: PropertyRow['options']; names?: string; help?: Words; show?: Condition }
>;
export type TextName = keyof typeof TEXTS;

/** What every field has, whatever its type; `without` leaves out what means nothing for its kind of value. */
export const FIELD_PANEL: Panel = {
  basics: ['name', 'placeholder', 'help'],
  rules: ['required', 'requiredMessage', 'unique'],
  look: ['disabled', 'isHidden', 'width', 'hideLabel', 'labelWidth'],
  list: ['is_main', 'is_list', 'searchable', 'filterable'],
  conditions: ['when'],
};
export const LAYOUT_PANEL: Panel = { basics: ['name'], look: ['isHidden'], conditions: ['when'] };

const NO_ROW: readonly PropertyName[] = ['is_list', 'filterable'];
const NO_WORDS: readonly (PropertyName | TextName)[] = ['placeholder'];

/** What means nothing for a kind of value. */
export const WITHOUT: Partial<Record<ValueType, readonly (PropertyName | TextName)[]>> = {
  longtext: ['unique'],
  html: ['unique', ...NO_WORDS],
  number: ['searchable'],
  switch: ['unique', 'searchable', ...NO_WORDS],
  date: ['searchable'],
  datetime: ['searchable'],
  time: ['searchable'],
  stamp: ['searchable'],
  choices: ['unique'],
  ref: ['searchable'],
  refs: ['unique', 'searchable'],
  path: ['unique', 'searchable'],
  span: ['unique', 'searchable'],
  address: ['unique'],
  images: ['unique', 'searchable', ...NO_WORDS],
  lines: ['unique', 'searchable', ...NO_ROW],
  object: ['unique', 'searchable', ...NO_ROW],
};

const TYPED: Panel = {
  basics: ['unit'],
  rules: [
    'dataType',
    'dataTypeMessage',
    'pattern',
    'patternMessage',
    'minlength',
    'maxlength',
    'min',
    'max',
    'precision',
  ],
};
const CHOSEN: Panel = { choices: ['options', 'showLabel', 'remote', 'remoteFunc', 'props'] };
const REFERENCE: Panel = { choices: ['multiple', 'multipleLimit', 'within', 'fill'] };
const PEOPLE: Panel = { basics: ['defaultType'], choices: ['multiple', 'multipleLimit'] };

/** What particular types have besides. A type that is not here has the panel of every field. */
export const PARTICULAR: Partial<Record<WidgetType, Panel>> = {
  input: { ...TYPED, look: ['showWordLimit', 'showPassword'] },
  input_complete: TYPED,
  textarea: { rules: ['pattern', 'patternMessage', 'minlength', 'maxlength'], look: ['rows'] },
  number: { basics: ['unit'], rules: ['min', 'max', 'precision'], look: ['step', 'controls'] },
  radio: { ...CHOSEN, look: ['inline'] },
  checkbox: { choices: [...(CHOSEN.choices ?? []), 'most'], look: ['inline'] },
  select: {
    choices: [...(CHOSEN.choices ?? []), 'multiple', 'multipleLimit'],
    look: ['clearable'],
  },
  cascader: { ...CHOSEN, look: ['clearable'] },
  time: {
    basics: ['defaultType'],
    look: ['isRange', 'startPlaceholder', 'endPlaceholder', 'editable', 'cleared'],
  },
  date: {
    basics: ['defaultType'],
    look: [
      'dateType',
      'format',
      'timestamp',
      'defaultTime',
      'startPlaceholder',
      'endPlaceholder',
      'editable',
      'cleared',
    ],
  },
  rate: { rules: ['stars'], look: ['allowHalf'] },
  color: { look: ['showAlpha', 'predefine'] },
  slider: { rules: ['min', 'max'], look: ['step', 'range', 'showInput', 'marks'] },
  img: { rules: ['length', 'least'], look: ['thumbWidth', 'thumbHeight'] },
  editor: { rules: ['minlength', 'maxlength'] },
  user: PEOPLE,
  department: PEOPLE,
  customer: REFERENCE,
  contact: REFERENCE,
  opportunity: REFERENCE,
  contract: REFERENCE,
  quotation: REFERENCE,
  payment_plan: REFERENCE,
  opportunity_group: REFERENCE,
  product_category: REFERENCE,
  custom: { ...REFERENCE, basics: ['module'] },
  blank: { basics: ['holds'] },
  section: { look: ['folded'] },
  grid: { look: ['columns', 'gutter', 'justify', 'align'] },
};

/** Shown while the text is a number, and not while it is none. */
export const ONLY: Partial<
  Record<WidgetType, Partial<Record<PropertyName | TextName, Condition>>>
> = {
  input: { min: NUMERIC, max: NUMERIC, precision: NUMERIC },
  input_complete: { min: NUMERIC, max: NUMERIC, precision: NUMERIC },
};

/** Options that the language reads and no panel shows, with the reason. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  remoteOptions: 'words for a first paint of a remote list, renewed by the list itself',
  remoteType: 'says which of three spellings names the list; the panel shows the name that counts',
  remoteOption: 'another spelling of remoteFunc',
  remoteDataSource: 'another spelling of remoteFunc',
  limit: 'another spelling of length',
  readonly: 'another spelling of disabled',
  hidden: 'another spelling of isHidden',
  tip: 'another spelling of help',
  isLabelWidth: 'goes with labelWidth',
  size: 'goes with the width and height of a thumbnail',
  dataTypeCheck:
    'switches a format of another designer off; without a format there is nothing to check',
  patternCheck: 'switches a pattern of another designer off',
  validator: 'code: kept, never run',
  validatorCheck: 'goes with validator',
  operand: 'set by the filter screen only',
  except: 'set by the dialogs of approval only',
  system: 'shipped with the product',
  colspan: 'of a cell in a report of another designer',
  title: 'of a card or an alert of another designer',
  description: 'of an alert of another designer',
  span: 'of a part of a layout of another designer',
  placeholders: 'the translations of placeholder',
  helps: 'the translations of help',
  units: 'the translations of unit',
};
