import { label, type Label } from '../../i18n/label.ts';
import { type PropertyName, type TextName, NUMERIC } from './propertyTable.ts';
import type { ValueType } from '../../values/valueTypes.ts';
import type { WidgetType } from '../../definition/widgetTypes.ts';
import type { Condition } from '../../conditions/conditions.ts';

/** Headings of the panel, in their order. */
export const GROUPS = {
  basics: label('基本'),
  choices: label('选项', 'propertyTable'),
  rules: label('校验'),
  look: label('外观与操作'),
  list: label('列表与搜索'),
  conditions: label('条件'),
  translations: label('翻译'),
} as const satisfies Record<string, Label>;

type Group = keyof typeof GROUPS;

type Panel = Partial<Record<Group, readonly (PropertyName | TextName)[]>>;

/** What every field has, whatever its type; `without` leaves out what means nothing for its kind of value. */
export const FIELD_PANEL: Panel = {
  basics: ['name', 'required', 'placeholder', 'help'],
  rules: ['requiredMessage', 'unique'],
  look: ['disabled', 'isHidden', 'internal', 'width', 'hideLabel', 'labelWidth'],
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
  files: ['unique', 'searchable', ...NO_WORDS],
  lines: ['unique', 'searchable', ...NO_ROW],
  object: ['unique', 'searchable', ...NO_ROW],
};

/** What means nothing for a particular type. */
export const WITHOUT_OF: Partial<Record<WidgetType, readonly (PropertyName | TextName)[]>> = {
  subform: ['placeholder', 'is_main', 'width'],
  autonumber: ['placeholder', 'required', 'requiredMessage', 'disabled'],
  rollup: ['placeholder', 'required', 'requiredMessage', 'disabled', 'unique'],
  lookup: ['placeholder', 'required', 'requiredMessage', 'disabled', 'unique', 'searchable'],
};

/** What means nothing of a roll-up that comes to no number. */
export const OF_NUMBERS: readonly (PropertyName | TextName)[] = [
  'unit',
  'precision',
  'rolledDuration',
];

/** What means nothing where nobody types. */
export const WITHOUT_TYPING: readonly (PropertyName | TextName)[] = ['placeholder', 'disabled'];

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
  barcode: {
    basics: ['barcodeFormat'],
    rules: ['ean13', 'pattern', 'patternMessage', 'minlength', 'maxlength'],
  },
  number: { basics: ['unit'], rules: ['min', 'max', 'precision'], look: ['step', 'controls'] },
  duration: { basics: ['durationUnit'], rules: ['min', 'max'] },
  autonumber: { basics: ['numberPattern'] },
  rollup: { basics: ['rollup', 'unit', 'precision', 'rolledDuration'] },
  lookup: { basics: ['lookup'] },
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
      'showShortcuts',
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
  fileupload: { rules: ['mostFiles', 'leastFiles'] },
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
  subform: { basics: ['rowColumns'], rules: ['leastRows', 'mostRows'] },
  blank: { basics: ['holds'] },
  section: { look: ['folded'] },
  grid: { basics: ['columns'], look: ['gutter', 'justify', 'align'] },
  tabs: { basics: ['tabs'] },
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
  formula: 'of a column of a sub-form, whose panel stands in that of the sub-form',
  sum: 'of a column of a sub-form, like its formula',
  operand: 'set by the filter screen only',
  except: 'set by the dialogs of approval only',
  system: 'shipped with the product',
  setting: 'shipped with the product: the default stands on a settings page',
  colspan: 'of a cell in a report of another designer',
  title: 'of a card or an alert of another designer',
  description: 'of an alert of another designer',
  span: 'of a part of a layout of another designer',
  placeholders: 'the translations of placeholder',
  helps: 'the translations of help',
  units: 'the translations of unit',
};
