import type { Widget, WidgetOptions } from '../../definition/definition.ts';
import type { WidgetType } from '../../definition/widgetTypes.ts';
import { WIDGET_TYPES, widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';
import { isSystem } from './edits.ts';

/** Types whose values another type takes as they are, or after a conversion that loses nothing that it could keep. */
const CHANGES: Partial<Record<WidgetType, readonly WidgetType[]>> = {
  input: [
    'textarea',
    'input_complete',
    'barcode',
    'number',
    'duration',
    'select',
    'radio',
    'editor',
    'color',
  ],
  textarea: ['input', 'input_complete', 'editor'],
  input_complete: ['input', 'textarea', 'select', 'radio'],
  barcode: ['input', 'textarea'],
  number: ['input', 'duration', 'rate', 'slider'],
  duration: ['number', 'input'],
  rate: ['number', 'slider', 'input'],
  slider: ['number', 'rate', 'input'],
  autonumber: ['input'],
  radio: ['select', 'checkbox', 'input'],
  select: ['radio', 'checkbox', 'input'],
  checkbox: ['select'],
  switch: ['radio', 'select'],
  date: ['input'],
  time: ['input'],
  color: ['input'],
  editor: ['textarea'],
  cascader: ['checkbox'],
  address: ['place'],
  place: ['address'],
  // every picture is a file, and not every file a picture
  img: ['fileupload'],
  signature: ['img', 'fileupload'],
};

/** The types that a field may be changed to although records hold values; nothing for what the product needs, for layouts, and for references. */
export function compatibleTypes(type: string, options: WidgetOptions): WidgetType[] {
  const known = widgetType(type);
  if (!known || options.system === true) return [];
  const own = widgetTypeRow(known).valueType(options);
  const several = own === 'choices' || own === 'span' || own === 'refs';
  // Several values do not become one; a range is what its own widget makes of it.
  return (CHANGES[known] ?? []).filter(
    (to) => !several || to === 'checkbox' || (to === 'select' && own === 'choices'),
  );
}

/** Every type that a field may be changed to which no record holds a value of yet. */
export function freeTypes(type: string): WidgetType[] {
  const known = widgetType(type);
  return known && widgetTypeRow(known).role === 'field'
    ? (Object.keys(WIDGET_TYPES) as WidgetType[]).filter(
        (to) => to !== known && WIDGET_TYPES[to].role === 'field',
      )
    : [];
}

/** Options that mean the same in every type that has them. */
const SHARED = new Set([
  'required',
  'disabled',
  'isHidden',
  'placeholder',
  'placeholders',
  'help',
  'helps',
  'width',
  'hideLabel',
  'labelWidth',
  'isLabelWidth',
  'is_main',
  'is_list',
  'unique',
  'searchable',
  'filterable',
  'internal',
  'when',
  'requiredMessage',
  'unit',
  'units',
]);
const CHOICES: ReadonlySet<WidgetType> = new Set(['radio', 'checkbox', 'select', 'cascader']);
const NUMBERS: ReadonlySet<WidgetType> = new Set(['number', 'slider', 'rate']);
const WORDS: ReadonlySet<WidgetType> = new Set(['input', 'textarea', 'input_complete', 'barcode']);
const ALIKE: readonly (readonly [types: ReadonlySet<WidgetType>, options: readonly string[]])[] = [
  [
    CHOICES,
    [
      'options',
      'showLabel',
      'remote',
      'remoteFunc',
      'remoteOptions',
      'props',
      'inline',
      'clearable',
    ],
  ],
  [NUMBERS, ['min', 'max', 'step', 'precision']],
  [WORDS, ['minlength', 'maxlength', 'pattern', 'patternMessage', 'showWordLimit']],
];

/** The widget as another type: key, model, names and what means the same there stay, what meant something only here goes. A field that the product needs stays as it is. */
export function changeWidgetType(widget: Widget, type: WidgetType): Widget {
  const from = widgetType(widget.type);
  if (isSystem(widget) || from === type) return widget;
  const alike = ALIKE.filter(([types]) => from && types.has(from) && types.has(type)).flatMap(
    ([, names]) => names,
  );
  const kept = Object.entries(widget.options).filter(
    ([name]) => SHARED.has(name) || alike.includes(name),
  );
  // One choice is a list of one among checkboxes; among radio buttons several are none.
  const several =
    type === 'select' && from && widgetTypeRow(from).valueType(widget.options) === 'choices'
      ? { multiple: true }
      : {};
  const rules =
    from && WORDS.has(from) && WORDS.has(type)
      ? widget.rules
      : widget.rules.filter((rule) => rule.required === true);
  return { ...widget, type, options: { ...Object.fromEntries(kept), ...several }, rules };
}
