import type { Definition, Rule, Widget } from '../definition/definition.ts';
import { arrayOf, numberOf, objectOf, textOf } from '../definition/readDefinition.ts';
import {
  carryOptions,
  importChoices,
  forEachItem,
  withOwner,
  createImportContext,
  startAt,
  emptyTable,
  widgetOf,
} from './importContext.ts';
import type { ImportContext, ForeignWidgetKind, OptionTable } from './importContext.ts';
import type { ImportPosition } from './importPosition.ts';
import type { ImportNote } from './report.ts';
import { headingsIn, visibleCells, spansOf } from './tableHeadings.ts';

const COMMON: OptionTable = {
  defaultValue: 'defaultValue',
  placeholder: 'placeholder',
  startPlaceholder: 'startPlaceholder',
  endPlaceholder: 'endPlaceholder',
  readonly: 'readonly',
  disabled: 'disabled',
  hidden: 'hidden',
  required: 'required',
  requiredHint: 'requiredMessage',
  clearable: 'clearable',
  filterable: 'filterable',
  labelTooltip: 'help',
  labelHidden: 'hideLabel',
  labelWidth: (width) => ({ labelWidth: width, isLabelWidth: true }),
  minLength: 'minlength',
  maxLength: 'maxlength',
  showWordLimit: 'showWordLimit',
  showPassword: 'showPassword',
  format: 'format',
  precision: 'precision',
  min: 'min',
  max: 'max',
  step: 'step',
  range: 'range',
  allowHalf: 'allowHalf',
  multiple: 'multiple',
  multipleLimit: (limit) => (Number(limit) > 0 ? { multipleLimit: limit } : {}),
  optionItems: importChoices,
  // names, rules and looks
  name: null,
  label: null,
  keyName: null,
  keyNameEnabled: null,
  validation: null,
  validationHint: null,
  customRule: null,
  customRuleHint: null,
  valueFormat: null,
  labelAlign: null,
  columnWidth: null,
  size: null,
  customClass: null,
  labelIconClass: null,
  labelIconPosition: null,
  labelWrap: null,
  displayStyle: null,
  buttonStyle: null,
  border: null,
  controlsPosition: null,
  prefixIcon: null,
  suffixIcon: null,
  buttonIcon: null,
  appendButtonDisabled: null,
  rows: null,
  autoFullWidth: null,
  editable: null,
  automaticDropdown: null,
  switchWidth: null,
  activeColor: null,
  inactiveColor: null,
  showStops: null,
  height: null,
  lowThreshold: null,
  highThreshold: null,
  showText: null,
  showScore: null,
  type: null,
  uploadURL: null,
  uploadTip: null,
  withCredentials: null,
  showFileList: null,
  multipleSelect: null,
  fontSize: null,
  contentHeight: null,
  folded: null,
  showFold: null,
  shadow: null,
  cardWidth: null,
};

const DATE: OptionTable = { type: 'type' };
const UPLOAD: OptionTable = { limit: 'length' };

const KINDS: Readonly<Record<string, ForeignWidgetKind>> = {
  input: {
    type: 'input',
    options: {
      type: (type) => ({
        ...(type === 'password' && { showPassword: true }),
        ...(type === 'number' && { dataType: 'number' }),
      }),
    },
  },
  textarea: { type: 'textarea' },
  number: { type: 'number' },
  radio: { type: 'radio', options: { displayStyle: (style) => ({ inline: style === 'inline' }) } },
  checkbox: {
    type: 'checkbox',
    options: { displayStyle: (style) => ({ inline: style === 'inline' }) },
  },
  select: { type: 'select' },
  time: { type: 'time' },
  'time-range': { type: 'time', adds: { isRange: true } },
  date: { type: 'date', options: DATE },
  'date-range': { type: 'date', options: DATE, adds: { type: 'daterange' } },
  switch: { type: 'switch' },
  rate: { type: 'rate' },
  color: { type: 'color' },
  slider: { type: 'slider' },
  'static-text': { type: 'text', options: { textContent: 'defaultValue' } },
  'html-text': { type: 'html', options: { htmlContent: 'defaultValue' } },
  divider: { type: 'divider', options: { direction: null, contentPosition: null } },
  'picture-upload': { type: 'img', options: UPLOAD },
  'file-upload': { type: 'fileupload', options: UPLOAD },
  'rich-editor': { type: 'editor' },
  cascader: { type: 'cascader', options: { multiple: () => ({}) } },
};
/** Kinds whose rows are records of their own. */
const TABLES: ReadonlySet<string> = new Set(['sub-form', 'grid-sub-form', 'table-sub-form']);
const VALUELESS: ReadonlySet<string> = new Set(['button']);

/** The validators that VForm names; the others are patterns of their own. */
const VALIDATIONS: Readonly<Record<string, Rule>> = {
  mobilePhone: { type: 'telephone' },
  email: { type: 'email' },
  number: { pattern: '^\\d+(\\.\\d+)?$' },
  letter: { pattern: '^[A-Za-z]+$' },
  letterAndNumber: { pattern: '^[A-Za-z0-9]+$' },
  letterStartNumberIncluded: { pattern: '^[A-Za-z]+[A-Za-z\\d]*$' },
  noChinese: { pattern: '^[^\\u4e00-\\u9fa5]+$' },
  chinese: { pattern: '^[\\u4e00-\\u9fa5]+$' },
  url: { pattern: '^https?://\\S+$' },
};

/** VForm 2 and 3 (variant-form): { widgetList, formConfig }, containers within containers, options that hold everything. */
export function fromVariantForm(source: Record<string, unknown>): {
  definition: Definition;
  report: ImportNote[];
} {
  const journey = createImportContext();
  const root = startAt('', journey.report);
  const list = forEachItem(
    source.widgetList,
    root,
    journey,
    (raw, stand) => widgetsFrom(raw, stand, journey),
    'widgetList',
  );
  return {
    definition: { list, config: configFrom(objectOf(source.formConfig), root) },
    report: journey.report,
  };
}

function widgetsFrom(
  raw: Record<string, unknown>,
  place: ImportPosition,
  journey: ImportContext,
): Widget[] {
  const options = objectOf(raw.options);
  const type = textOf(raw.type);
  const heading = journey.headings.get(raw);
  const name = heading ?? (textOf(options.label) || textOf(options.name));
  const stand = withOwner(place, name, journey);
  const model =
    options.keyNameEnabled === true
      ? textOf(options.keyName) || textOf(options.name)
      : textOf(options.name);
  const self = {
    name: heading ?? textOf(options.label),
    model: model || textOf(raw.id),
    key: textOf(raw.id) || model,
  };
  const within = (list: unknown, at: string) =>
    forEachItem(list, stand, journey, (each, there) => widgetsFrom(each, there, journey), at);
  const box = (kind: string, extra: Partial<Widget>): Widget[] => [
    {
      type: kind,
      ...self,
      options: options.hidden === true ? { hidden: true } : {},
      rules: [],
      ...extra,
    },
  ];
  if (type === 'table')
    for (const [widget, heading] of headingsIn(raw)) journey.headings.set(widget, heading);
  switch (type) {
    case 'grid':
      return box('grid', {
        options: {
          ...(options.hidden === true && { hidden: true }),
          gutter: numberOf(options.gutter) ?? 0,
        },
        columns: arrayOf(raw.cols).map((column, index) => {
          const { options: own, widgetList } = objectOf(column);
          const span = numberOf(objectOf(own).span);
          return {
            span: span ?? '',
            list: within(widgetList, `cols[${index}].widgetList`),
            ...(objectOf(own).hidden === true && { options: { hidden: true } }),
          };
        }),
      });
    case 'table':
      return box('report', {
        rows: arrayOf(raw.rows).map((row, at) => ({
          columns: visibleCells(row).map((cell, index) => ({
            type: 'td',
            options: spansOf(cell),
            list: within(cell.widgetList, `rows[${at}].cols[${index}].widgetList`),
          })),
        })),
      });
    case 'tab':
      return box('tabs', {
        tabs: arrayOf(raw.tabs).map((tab, index) => {
          const { options: own, widgetList } = objectOf(tab);
          const pane = objectOf(own);
          return {
            label: textOf(pane.label),
            name: textOf(pane.name),
            list: within(widgetList, `tabs[${index}].widgetList`),
            ...(pane.hidden === true && { hidden: true }),
          };
        }),
      });
    default:
      break;
  }
  if (TABLES.has(type)) {
    stand.note('other_widget', { type, to: 'table' });
    return [
      emptyTable(
        {
          type: 'table',
          ...self,
          rules: [],
          options: options.hidden === true ? { hidden: true } : {},
        },
        stand,
        journey,
        (rows) =>
          forEachItem(
            raw.widgetList,
            stand,
            rows,
            (each, there) => widgetsFrom(each, there, rows),
            'widgetList',
          ),
      ),
    ];
  }
  if (Array.isArray(raw.widgetList))
    return box('card', { list: within(raw.widgetList, 'widgetList') });
  if (VALUELESS.has(type)) {
    stand.note('no_value', { type });
    return [];
  }
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const known = kind ?? { type };
  if (heading !== undefined) stand.note('heading', { label: heading }, 'options.label');
  const carried = carryOptions(options, { ...COMMON, ...known.options }, stand);
  if (type === 'cascader' && options.multiple === true)
    stand.note('option', { option: 'multiple' }, 'options.multiple');
  return [
    widgetOf(
      {
        type: known.type,
        ...self,
        options: { ...known.adds, ...carried },
        rules: rulesFrom(options),
      },
      stand,
      journey,
    ),
  ];
}

function rulesFrom({
  validation,
  validationHint,
  customRule,
  customRuleHint,
}: Record<string, unknown>): Rule[] {
  const text = textOf(validation) || textOf(customRule);
  const message = textOf(validationHint) || textOf(customRuleHint);
  if (!text) return [];
  const rule = Object.hasOwn(VALIDATIONS, text) ? VALIDATIONS[text] : { pattern: text };
  return [{ ...rule, ...(message && { message }) }];
}

const CONFIG_LOOKS: ReadonlySet<string> = new Set([
  'modelName',
  'refName',
  'rulesName',
  'labelWidth',
  'labelPosition',
  'labelAlign',
  'size',
  'cssCode',
  'customClass',
  'layoutType',
  'jsonVersion',
  'labelFormUniqueName',
]);

function configFrom(source: Record<string, unknown>, stand: ImportPosition): Definition['config'] {
  for (const [key, value] of Object.entries(source)) {
    if (
      CONFIG_LOOKS.has(key) ||
      value === '' ||
      value === null ||
      value === false ||
      (Array.isArray(value) && value.length === 0)
    )
      continue;
    stand.note(
      key === 'functions' || key.startsWith('on') ? 'script' : 'option',
      { option: key },
      `formConfig.${key}`,
    );
  }
  const labelWidth = numberOf(source.labelWidth);
  const labelPosition =
    source.labelPosition === 'top'
      ? 'top'
      : source.labelAlign === 'label-right-align'
        ? 'right'
        : 'left';
  return {
    ...(labelWidth !== undefined && { labelWidth }),
    labelPosition,
    size: textOf(source.size) || 'small',
  };
}
