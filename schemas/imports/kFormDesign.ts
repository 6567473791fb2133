import type { Definition, Rule, Widget, WidgetOptions } from '../definition/definition.ts';
import { arrayOf, numberOf, objectOf, textOf } from '../definition/readDefinition.ts';
import {
  carryOptions,
  importChoices,
  dateTokens,
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

const COMMON: OptionTable = {
  defaultValue: 'defaultValue',
  placeholder: 'placeholder',
  disabled: 'disabled',
  hidden: 'hidden',
  clearable: 'clearable',
  multiple: 'multiple',
  showSearch: 'filterable',
  maxLength: 'maxlength',
  min: 'min',
  max: 'max',
  step: 'step',
  precision: 'precision',
  allowHalf: 'allowHalf',
  showInput: 'showInput',
  range: 'range',
  width: 'width',
  addonAfter: 'unit',
  limit: 'length',
  // what was fetched last comes along as a first paint
  options: (options, { dynamic }) =>
    dynamic === true
      ? { remoteOptions: importChoices(options).options, showLabel: true }
      : importChoices(options),
  dynamic: (on, { dynamicKey }) =>
    on === true && textOf(dynamicKey) ? { remote: true, remoteFunc: textOf(dynamicKey) } : {},
  // what the widget is told elsewhere, and looks
  dynamicKey: null,
  showLabel: null,
  addonBefore: null,
  minRows: null,
  maxRows: null,
  format: null,
  rangeDefaultValue: null,
  rangePlaceholder: null,
  showTime: null,
  height: null,
  chinesization: null,
  drag: null,
  listType: null,
  downloadWay: null,
  action: null,
  headers: null,
  data: null,
  fileName: null,
  scrollY: null,
  hideSequence: null,
  noFormItem: null,
  textAlign: null,
  showRequiredMark: null,
  color: null,
  fontFamily: null,
  fontSize: null,
  orientation: null,
  type: null,
  showIcon: null,
  banner: null,
  closable: null,
  minLimit: null,
  animated: null,
  tabBarGutter: null,
  tabPosition: null,
  size: null,
  bordered: null,
  bright: null,
  small: null,
  customStyle: null,
  treeCheckable: null,
};

const FLAT_CHOICES: OptionTable = { options: (options) => importChoices(flattened(options)) };
const NO_LIST: OptionTable = { defaultValue: null };

const KINDS: Readonly<Record<string, ForeignWidgetKind>> = {
  input: {
    type: 'input',
    options: { type: (type) => (type === 'password' ? { showPassword: true } : {}) },
  },
  textarea: { type: 'textarea' },
  number: { type: 'number' },
  select: { type: 'select' },
  checkbox: { type: 'checkbox', adds: { inline: true } },
  radio: { type: 'radio', adds: { inline: true } },
  date: { type: 'date' },
  time: { type: 'time', options: { format: 'format' } },
  rate: { type: 'rate' },
  slider: { type: 'slider' },
  uploadFile: { type: 'fileupload', options: NO_LIST },
  uploadImg: { type: 'img', options: NO_LIST },
  treeSelect: { type: 'select', options: FLAT_CHOICES, adds: { filterable: true } },
  cascader: { type: 'cascader' },
  editor: { type: 'editor' },
  switch: { type: 'switch' },
  text: { type: 'text' },
  html: { type: 'html' },
  alert: { type: 'text', options: { description: null } },
  divider: { type: 'divider' },
};
const VALUELESS: ReadonlySet<string> = new Set(['button']);

/** k-form-design (Kcz): { list, config } on ant-design-vue, labels in `label` (2019: `name`), dates in moment's tokens. */
export function fromKFormDesign(source: Record<string, unknown>): {
  definition: Definition;
  report: ImportNote[];
} {
  const journey = createImportContext();
  const root = startAt('', journey.report);
  const list = forEachItem(
    source.list,
    root,
    journey,
    (raw, stand) => widgetsFrom(raw, stand, journey),
    'list',
  );
  return {
    definition: { list, config: configFrom(objectOf(source.config), root) },
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
  const name = textOf(raw.label) || textOf(raw.name);
  const stand = withOwner(place, name, journey);
  const self = {
    name,
    model: textOf(raw.model) || textOf(raw.key),
    key: textOf(raw.key) || textOf(raw.model),
  };
  const within = (list: unknown, at: string) =>
    forEachItem(list, stand, journey, (each, there) => widgetsFrom(each, there, journey), at);
  const hidden = options.hidden === true ? { hidden: true } : {};
  const tabs = () =>
    arrayOf(raw.columns).map((column, index) => {
      const { label, value, list } = objectOf(column);
      return {
        label: textOf(label),
        name: textOf(value),
        list: within(list, `columns[${index}].list`),
      };
    });
  switch (type) {
    case 'grid':
      return [
        {
          type,
          ...self,
          rules: [],
          options: { ...hidden, gutter: numberOf(options.gutter) ?? 0 },
          columns: arrayOf(raw.columns).map((column, index) => ({
            span: numberOf(objectOf(column).span) ?? '',
            list: within(objectOf(column).list, `columns[${index}].list`),
          })),
        },
      ];
    case 'card':
      return [{ type, ...self, rules: [], options: hidden, list: within(raw.list, 'list') }];
    case 'tabs':
      return [{ type, ...self, rules: [], options: hidden, tabs: tabs() }];
    case 'table':
      return [
        {
          type: 'report',
          ...self,
          rules: [],
          options: hidden,
          rows: arrayOf(raw.trs).map((tr, at) => ({
            columns: arrayOf(objectOf(tr).tds).map((td, index) => {
              const { colspan, rowspan, list } = objectOf(td);
              return {
                type: 'td',
                options: { colspan: numberOf(colspan) ?? 1, rowspan: numberOf(rowspan) ?? 1 },
                list: within(list, `trs[${at}].tds[${index}].list`),
              };
            }),
          })),
        },
      ];
    case 'batch':
      stand.note('other_widget', { type, to: 'table' });
      return [
        emptyTable(
          { type: 'table', ...self, rules: rulesFrom(raw.rules, stand), options: hidden },
          stand,
          journey,
          (rows) =>
            forEachItem(
              raw.list,
              stand,
              rows,
              (each, there) => widgetsFrom(each, there, rows),
              'list',
            ),
        ),
      ];
    case 'selectInputList':
      stand.note('other_widget', { type, to: 'tabs' });
      return [{ type: 'tabs', ...self, rules: [], options: hidden, tabs: tabs() }];
    default:
      break;
  }
  if (VALUELESS.has(type)) {
    stand.note('no_value', { type });
    return [];
  }
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (type === 'treeSelect') stand.note('other_widget', { type, to: 'select' });
  if (type === 'treeSelect' && options.treeCheckable === true) options.multiple = true;
  const known = kind ?? { type };
  const carried = {
    ...carryOptions(options, { ...COMMON, ...known.options }, stand),
    ...particulars(type, options, name),
    ...(options.showLabel === false && { hideLabel: true }),
    ...(textOf(raw.help) && { help: textOf(raw.help) }),
  };
  return [
    widgetOf(
      {
        type: known.type,
        ...self,
        options: { ...known.adds, ...carried },
        rules: rulesFrom(raw.rules, stand),
      },
      stand,
      journey,
    ),
  ];
}

/** What several of their options say together. */
function particulars(type: string, options: Record<string, unknown>, name: string): WidgetOptions {
  if (type === 'text') return { defaultValue: name };
  if (type === 'alert')
    return { defaultValue: [name, textOf(options.description)].filter(Boolean).join('：') };
  if (type !== 'date') return {};
  const format = dateTokens(options.format);
  const [startPlaceholder, endPlaceholder] = arrayOf(options.rangePlaceholder).map(textOf);
  const withTime = options.showTime === true || format.includes('H');
  const one =
    format === 'yyyy' ? 'year' : format === 'yyyy-MM' ? 'month' : withTime ? 'datetime' : 'date';
  if (options.range !== true) return { type: one, range: undefined, ...(format && { format }) };
  return {
    type: withTime ? 'datetimerange' : 'daterange',
    range: undefined,
    ...(format && { format }),
    defaultValue: arrayOf(options.rangeDefaultValue),
    ...(startPlaceholder && { startPlaceholder }),
    ...(endPlaceholder && { endPlaceholder }),
  };
}

/** A tree as one list whose labels are the way to each leaf and branch. */
function flattened(
  tree: unknown,
  above = '',
  depth = 0,
): { value: string | number | boolean; label: string }[] {
  if (depth > 20) return [];
  return arrayOf(tree).flatMap((item) => {
    const { value, label, children } = objectOf(item);
    const text = above ? `${above} / ${textOf(label)}` : textOf(label);
    const own =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [{ value, label: text }]
        : [];
    return [...own, ...flattened(children, text, depth + 1)];
  });
}

const RULE_KEYS: ReadonlySet<string> = new Set([
  'required',
  'message',
  'pattern',
  'type',
  'trigger',
]);

function rulesFrom(input: unknown, stand: ImportPosition): Rule[] {
  return arrayOf(input)
    .map(objectOf)
    .flatMap((rule, index): Rule[] => {
      for (const key of Object.keys(rule))
        if (!RULE_KEYS.has(key))
          stand.note(
            key === 'validator' ? 'script' : 'option',
            { option: key },
            `rules[${index}].${key}`,
          );
      const { required, message, pattern, type } = rule;
      const kept = {
        ...(required === true && { required }),
        ...(textOf(pattern) && { pattern: textOf(pattern) }),
        ...(textOf(type) && { type: textOf(type) }),
      };
      return Object.keys(kept).length > 0
        ? [{ ...kept, ...(textOf(message) && { message: textOf(message) }) }]
        : [];
    });
}

const CONFIG_LOOKS: ReadonlySet<string> = new Set([
  'layout',
  'labelCol',
  'wrapperCol',
  'labelWidth',
  'labelLayout',
  'hideRequiredMark',
  'customStyle',
]);

function configFrom(source: Record<string, unknown>, stand: ImportPosition): Definition['config'] {
  for (const key of Object.keys(source))
    if (!CONFIG_LOOKS.has(key)) stand.note('option', { option: key }, `config.${key}`);
  const labelWidth = numberOf(source.labelWidth);
  return {
    ...(labelWidth !== undefined && { labelWidth }),
    labelPosition: source.layout === 'vertical' ? 'top' : 'right',
    size: 'small',
  };
}
