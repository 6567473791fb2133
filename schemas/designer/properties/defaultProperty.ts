import type { Widget } from '../../definition/definition.ts';
import {
  type WidgetType,
  widgetTypeRow,
  type WidgetTypeRow,
} from '../../definition/widgetTypes.ts';
import { fieldOf } from '../../form/fieldOf.ts';
import { label, type Label, translationsOf } from '../../i18n/label.ts';
import { usableDefault } from '../../validation/defaults.ts';
import { isEmpty } from '../../values/valueTypes.ts';
import { type Lens, withOption } from './propertyLenses.ts';

const DEFAULT_VALUE_LABEL: Label = label('默认值');

/** Where a default may come from, by the types that have a choice of it. */
export const DEFAULT_SOURCES: Partial<Record<WidgetType, readonly string[]>> = {
  date: ['fixed', 'now'],
  time: ['fixed', 'now'],
  user: ['fixed', 'current_user'],
  department: ['fixed', 'current_department'],
};

/** A fixed default goes without saying. */
export const DEFAULT_TYPE: Lens = {
  read: ({ options }) => options.defaultType || 'fixed',
  write: (widget, value) =>
    withOption(widget, 'defaultType', value === 'fixed' ? undefined : value),
};

/** Kinds of value for which no default can be entered beforehand. */
const NO_DEFAULT: ReadonlySet<string> = new Set(['images', 'files', 'lines', 'object', 'any']);
/** Options that say how a value is entered and what is right. */
const ENTERED = [
  'options',
  'showLabel',
  'remote',
  'remoteFunc',
  'remoteOption',
  'remoteType',
  'remoteOptions',
  'props',
  'multiple',
  'multipleLimit',
  'min',
  'max',
  'step',
  'precision',
  'unit',
  'units',
  'durationUnit',
  'barcodeFormat',
  'ean13',
  'dataType',
  'pattern',
  'type',
  'format',
  'timestamp',
  'isRange',
  'range',
  'allowHalf',
  'showAlpha',
  'predefine',
  'module',
  'maxlength',
  'inline',
];

/** The default value, entered by the very widget that it is of, and held to its rules; undefined where none can be entered beforehand. */
export function defaultProperty(
  type: WidgetType,
  widget: Widget | undefined,
): { model: string; editor: Widget; lens: Lens } | undefined {
  const options = widget?.options ?? {};
  const row: WidgetTypeRow = widgetTypeRow(type);
  if (row.automatic || NO_DEFAULT.has(row.valueType(options)) || type === 'blank') return undefined;
  const held = Object.fromEntries(
    ENTERED.filter((name) => Object.hasOwn(options, name)).map((name) => [name, options[name]]),
  );
  const editor: Widget = {
    type,
    name: DEFAULT_VALUE_LABEL.message,
    names: translationsOf(DEFAULT_VALUE_LABEL),
    key: 'property_defaultValue',
    model: 'defaultValue',
    options: {
      ...held,
      ...(DEFAULT_SOURCES[type] && {
        when: { show: { field: 'defaultType', operator: 'in', value: ['fixed'] } },
      }),
    },
    rules: (widget?.rules ?? [])
      .filter((rule) => rule.type || rule.pattern)
      .map(({ required: _, ...rule }) => rule),
  };
  return { model: 'defaultValue', editor, lens: DEFAULT_VALUE };
}

/** As the field would begin; a default that the field does not take is shown as it stands. */
const DEFAULT_VALUE: Lens = {
  read(widget) {
    if (isEmpty(widget.options.defaultValue)) return undefined;
    const field = fieldOf({
      widget,
      show: [],
      hidden: false,
      locale: 'zh-chs',
      formula: false,
      notice: () => undefined,
    });
    return usableDefault(field) ?? widget.options.defaultValue;
  },
  write: (widget, value) => withOption(widget, 'defaultValue', value),
};
