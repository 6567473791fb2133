import type {
  Definition,
  GridColumn,
  Rule,
  Widget,
  WidgetOptions,
} from '../definition/definition.ts';
import { arrayOf, numberOf, objectOf, textOf } from '../definition/readDefinition.ts';
import {
  carryOptions,
  importChoices,
  forEachItem,
  withOwner,
  createImportContext,
  startAt,
  widgetOf,
} from './importContext.ts';
import type {
  ImportContext,
  ForeignWidgetKind,
  OptionTable,
  WidgetNames,
} from './importContext.ts';
import type { ImportPosition } from './importPosition.ts';
import type { ImportNote } from './report.ts';

/** Keys that stand on the component itself, in kebab-case as Element UI takes them. */
const COMMON: OptionTable = {
  placeholder: 'placeholder',
  readonly: 'readonly',
  disabled: 'disabled',
  clearable: 'clearable',
  filterable: 'filterable',
  multiple: 'multiple',
  maxlength: 'maxlength',
  'show-word-limit': 'showWordLimit',
  'show-password': 'showPassword',
  min: 'min',
  max: 'max',
  step: 'step',
  precision: 'precision',
  range: 'range',
  'allow-half': 'allowHalf',
  'show-alpha': 'showAlpha',
  'is-range': 'isRange',
  format: 'format',
  'start-placeholder': 'startPlaceholder',
  'end-placeholder': 'endPlaceholder',
  limit: 'length',
  style: (style) => {
    const { width } = objectOf(style);
    return textOf(width) ? { width: textOf(width) } : {};
  },
  // told elsewhere, and looks
  __config__: null,
  __slot__: null,
  __vModel__: null,
  type: null,
  size: null,
  autosize: null,
  height: null,
  branding: null,
  border: null,
  props: null,
  options: null,
  separator: null,
  'prefix-icon': null,
  'suffix-icon': null,
  'controls-position': null,
  'show-all-levels': null,
  'active-text': null,
  'inactive-text': null,
  'active-color': null,
  'inactive-color': null,
  'active-value': null,
  'inactive-value': null,
  'show-stops': null,
  'picker-options': null,
  'value-format': null,
  'range-separator': null,
  'show-text': null,
  'show-score': null,
  'color-format': null,
  action: null,
  accept: null,
  name: null,
  'auto-upload': null,
  'list-type': null,
  headers: null,
  'file-list': null,
  icon: null,
  round: null,
  plain: null,
  circle: null,
  // the flat form of 2019 and early 2020
  label: null,
  tag: null,
  tagIcon: null,
  vModel: null,
  formId: null,
  renderKey: null,
  layout: null,
  span: null,
  labelWidth: null,
  defaultValue: null,
  required: null,
  regList: null,
  changeTag: null,
  showLabel: null,
  document: null,
  prepend: null,
  append: null,
  optionType: null,
  dataType: null,
  fileSize: null,
  sizeUnit: null,
  buttonText: null,
  showTip: null,
  cmpType: null,
  labelKey: null,
  valueKey: null,
  childrenKey: null,
  slot: null,
};

const KINDS: Readonly<Record<string, ForeignWidgetKind>> = {
  'el-input': { type: 'input' },
  'el-input-number': { type: 'number' },
  tinymce: { type: 'editor' },
  'el-select': { type: 'select' },
  'el-cascader': { type: 'cascader' },
  'el-radio-group': { type: 'radio', adds: { inline: true } },
  'el-checkbox-group': { type: 'checkbox', adds: { inline: true } },
  'el-switch': { type: 'switch' },
  'el-slider': { type: 'slider' },
  'el-time-picker': { type: 'time' },
  'el-date-picker': { type: 'date', options: { type: 'type' } },
  'el-rate': { type: 'rate' },
  'el-color-picker': { type: 'color' },
  'el-upload': { type: 'fileupload' },
};

/** form-generator (JakHuang): { fields, ...form }, one object a component, its own settings under `__config__` (older: beside the rest). */
export function fromFormGenerator(source: Record<string, unknown>): {
  definition: Definition;
  report: ImportNote[];
} {
  const reading: Reading = { ...createImportContext(), placed: new Map() };
  const root = startAt('', reading.report);
  const read = (raw: Record<string, unknown>, stand: ImportPosition) =>
    widgetsFrom(raw, stand, reading);
  const list = rowsOf(
    forEachItem(source.fields, root, reading, read, 'fields'),
    reading.placed,
    numberOf(source.gutter) ?? 0,
  );
  return { definition: { list, config: configFrom(source, root) }, report: reading.report };
}

interface Reading extends ImportContext {
  /** of 24, by widget: components stand side by side as far as they fit */
  placed: Map<Widget, number>;
}

function widgetsFrom(
  raw: Record<string, unknown>,
  place: ImportPosition,
  reading: Reading,
): Widget[] {
  const config = objectOf(raw.__config__ ?? raw);
  const tag = textOf(config.tag) || textOf(raw.tag);
  const name = textOf(config.label);
  const stand = withOwner(place, name, reading);
  const id = textOf(config.formId) || textOf(config.renderKey);
  const model =
    textOf(raw.__vModel__) ||
    textOf(raw.vModel) ||
    textOf(config.componentName) ||
    (id && `field${id}`);
  const self = { name, model, key: id || model };
  if (config.layout === 'rowFormItem' || Array.isArray(config.children)) {
    const children = forEachItem(
      config.children,
      stand,
      reading,
      (each, there) => widgetsFrom(each, there, reading),
      raw.__config__ ? '__config__.children' : 'children',
    );
    return put(
      rowOf(self, children, reading.placed, numberOf(config.gutter) ?? 0, {
        justify: textOf(raw.justify) || 'start',
        align: textOf(raw.align) || 'top',
      }),
      config,
      reading,
    );
  }
  scriptsIn(raw, config, stand);
  if (tag === 'el-button') {
    stand.note('no_value', { type: tag });
    return [];
  }
  const kind = kindOf(tag, raw);
  const known = kind ?? { type: tag };
  const carried = {
    ...carryOptions(raw, { ...COMMON, ...known.options }, stand, ''),
    ...particulars(known.type, raw, config),
  };
  return put(
    widgetOf(
      {
        type: known.type,
        ...self,
        options: { ...known.adds, ...carried },
        rules: rulesFrom(config.regList),
      },
      stand,
      reading,
    ),
    config,
    reading,
  );
}

function put(widget: Widget, config: Record<string, unknown>, { placed }: Reading): Widget[] {
  placed.set(widget, Math.min(24, numberOf(config.span) || 24));
  return [widget];
}

function kindOf(tag: string, raw: Record<string, unknown>): ForeignWidgetKind | undefined {
  if (tag === 'el-input' && raw.type === 'textarea') return { type: 'textarea' };
  const pictures =
    textOf(raw['list-type']).startsWith('picture') || textOf(raw.accept).startsWith('image');
  if (tag === 'el-upload' && pictures) return { type: 'img' };
  return Object.hasOwn(KINDS, tag) ? KINDS[tag] : undefined;
}

function particulars(
  type: string,
  raw: Record<string, unknown>,
  config: Record<string, unknown>,
): WidgetOptions {
  const slot = objectOf(raw.__slot__ ?? raw.slot);
  const listed = slot.options ?? raw.options;
  const offers =
    type === 'select' || type === 'radio' || type === 'checkbox' || type === 'cascader';
  const value = config.defaultValue;
  const on = raw['active-value'];
  return {
    ...(value !== null &&
      value !== undefined && {
        defaultValue: type === 'switch' && on !== undefined ? value === on : value,
      }),
    ...(config.required === true && { required: true }),
    ...(offers && importChoices(listed)),
    ...(config.showLabel === false && { hideLabel: true }),
    ...(numberOf(config.labelWidth) !== undefined && {
      labelWidth: numberOf(config.labelWidth),
      isLabelWidth: true,
    }),
    ...(textOf(slot.append) && { unit: textOf(slot.append) }),
    ...(textOf(config.tips) && { help: textOf(config.tips) }),
    ...(type === 'cascader' && { props: objectOf(objectOf(raw.props).props) }),
  };
}

function scriptsIn(
  raw: Record<string, unknown>,
  config: Record<string, unknown>,
  stand: ImportPosition,
): void {
  for (const event of Object.keys(objectOf(raw.on))) stand.note('script', {}, `on.${event}`);
  // a list that is fetched from an address of theirs: what was fetched last comes along
  if (textOf(config.url) && (config.dataType === 'dynamic' || Array.isArray(raw.options)))
    stand.note('remote', { name: textOf(config.url) }, '__config__.url');
}

function rulesFrom(input: unknown): Rule[] {
  return arrayOf(input)
    .map(objectOf)
    .flatMap(({ pattern, message }): Rule[] =>
      textOf(pattern)
        ? [{ pattern: textOf(pattern), ...(textOf(message) && { message: textOf(message) }) }]
        : [],
    );
}

/** Components narrower than the form stand side by side. */
function rowsOf(
  list: readonly Widget[],
  placed: ReadonlyMap<Widget, number>,
  gutter: number,
): Widget[] {
  const rows: Widget[][] = [];
  let room = 0;
  for (const widget of list) {
    const span = placed.get(widget) ?? 24;
    if (span <= room && rows.length > 0) rows.at(-1)?.push(widget);
    else rows.push([widget]);
    room = (span <= room ? room : 24) - span;
  }
  return rows.flatMap((row) => {
    const [first] = row;
    if (!first || (row.length === 1 && (placed.get(first) ?? 24) === 24)) return row;
    return [
      rowOf(
        { name: '', model: `row_${first.model}`, key: `row_${first.key}` },
        row,
        placed,
        gutter,
        {},
      ),
    ];
  });
}

function rowOf(
  self: WidgetNames,
  list: readonly Widget[],
  placed: ReadonlyMap<Widget, number>,
  gutter: number,
  options: WidgetOptions,
): Widget {
  const columns = list.map((widget): GridColumn => ({
    span: placed.get(widget) ?? 24,
    list: [widget],
  }));
  return { type: 'grid', ...self, columns, options: { gutter, ...options }, rules: [] };
}

const FORM_KEYS: ReadonlySet<string> = new Set([
  'fields',
  'formRef',
  'formModel',
  'size',
  'labelPosition',
  'labelWidth',
  'formRules',
  'gutter',
  'span',
  'formBtns',
  'unFocusedComponentBorder',
]);

function configFrom(source: Record<string, unknown>, stand: ImportPosition): Definition['config'] {
  for (const [key, value] of Object.entries(source)) {
    if (FORM_KEYS.has(key) || value === false || value === null || value === '') continue;
    stand.note(key === '__methods__' ? 'script' : 'option', { option: key }, key);
  }
  const labelWidth = numberOf(source.labelWidth);
  const position = source.labelPosition;
  return {
    ...(labelWidth !== undefined && { labelWidth }),
    labelPosition: position === 'left' || position === 'top' ? position : 'right',
    size: textOf(source.size) || 'small',
  };
}
