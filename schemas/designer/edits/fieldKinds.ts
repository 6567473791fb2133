import type { Widget, WidgetOptions } from '../../definition/definition.ts';
import { WIDGET_TYPES, type WidgetType, widgetType } from '../../definition/widgetTypes.ts';
import { label, type Label, translationsOf, untranslated } from '../../i18n/label.ts';
import { isSystem } from './edits.ts';
import { isSameValue } from './isSameValue.ts';
import { changeWidgetType, compatibleTypes, freeTypes } from './typeChanges.ts';

/** A widget type with the options that make it what people look for by a name of its own. */
interface Preset {
  type: WidgetType;
  label: Label;
  options: WidgetOptions;
  /** the options that tell it from its type; the others are only what it begins with */
  by: readonly (keyof WidgetOptions)[];
  /** what it is computed by until somebody says what */
  formula?: string;
}

const written = (dataType: string, label: Label): Preset => ({
  type: 'input',
  label,
  options: { dataType },
  by: ['dataType'],
});
const measured = (unit: Label, label: Label): Preset => ({
  type: 'number',
  label,
  options: { precision: 2, unit: unit.message, units: translationsOf(unit) },
  by: ['unit'],
});
const dated = (type: string, label: Label): Preset => ({
  type: 'date',
  label,
  options: { type },
  by: ['type'],
});

/** What a field is computed by until somebody says what; typing takes its place. */
export const BLANK_FORMULA = '0';

/** What the designer offers besides the bare types. They are plain fields on the wire: every other form designer reads them, and what holds for their type holds for them. */
export const PRESETS = {
  mobile: written('telephone', label('手机号')),
  email: written('email', label('邮箱')),
  url: written('url', label('网址')),
  money: measured(label('元'), label('金额', 'fieldKinds')),
  percentage: measured(untranslated('%'), label('百分比', 'fieldKinds')),
  integer: {
    type: 'number',
    label: label('整数', 'fieldKinds'),
    options: { precision: 0 },
    by: ['precision'],
  },
  formula: {
    type: 'number',
    label: label('公式'),
    options: { precision: 2 },
    by: [],
    formula: BLANK_FORMULA,
  },
  datetime: dated('datetime', label('日期时间')),
  month: dated('month', label('月份')),
  daterange: dated('daterange', label('日期范围')),
  choices: {
    type: 'select',
    label: label('下拉多选'),
    options: { multiple: true },
    by: ['multiple'],
  },
} as const satisfies Record<string, Preset>;

/** What one adds to a form: a type of widget, or one with a head start. */
export type FieldKind = WidgetType | keyof typeof PRESETS;

/** All of them, each preset after its type. */
export const FIELD_KINDS: readonly FieldKind[] = (
  Object.keys(WIDGET_TYPES) as WidgetType[]
).flatMap((type): FieldKind[] => [
  type,
  ...presets().filter((preset) => PRESETS[preset].type === type),
]);

function presets(): (keyof typeof PRESETS)[] {
  return Object.keys(PRESETS) as (keyof typeof PRESETS)[];
}

function presetOf(kind: FieldKind): Preset | undefined {
  return Object.hasOwn(PRESETS, kind) ? PRESETS[kind as keyof typeof PRESETS] : undefined;
}

/** The kind of that name, as this browser may have kept it; undefined for one that there is not. */
export function fieldKind(name: string): FieldKind | undefined {
  return Object.hasOwn(PRESETS, name) ? (name as FieldKind) : widgetType(name);
}

/** What a kind is called, which type of widget it is, and what it begins with besides. */
export function fieldKindRow(
  kind: FieldKind,
): Pick<Preset, 'type' | 'label' | 'options' | 'formula'> {
  const preset = presetOf(kind);
  if (preset) return preset;
  const type = kind as WidgetType;
  return { type, label: WIDGET_TYPES[type].label, options: {} };
}

/** What a widget is called that says as much by itself; what is computed is what it would be without its formula. Undefined for a type that nobody knows. */
export function kindOfWidget(
  widget: Pick<Widget, 'type' | 'options' | 'rules'>,
): FieldKind | undefined {
  const type = widgetType(widget.type);
  return (
    presets().find(
      (each) => PRESETS[each].type === type && saysAll(widget as Widget, PRESETS[each]),
    ) ?? type
  );
}

function saysAll(widget: Widget, { options, by }: Preset): boolean {
  if (by.length === 0) return false;
  return by.every(
    (name) =>
      isSameValue(widget.options[name], options[name]) ||
      (name === 'dataType' && widget.rules.some(({ type }) => type === options.dataType)),
  );
}

/** The kinds that a field may become: all while no record holds a value of it, afterwards those that take what records hold. */
export function otherKinds(widget: Widget, { saved }: { saved: boolean }): FieldKind[] {
  const type = widgetType(widget.type);
  if (!type || WIDGET_TYPES[type].role !== 'field') return [];
  const types = new Set<WidgetType>(
    saved ? compatibleTypes(type, widget.options) : freeTypes(type),
  );
  const now = kindOfWidget(widget);
  const value = WIDGET_TYPES[type].valueType(widget.options);
  return FIELD_KINDS.filter((kind) => {
    const row = fieldKindRow(kind);
    if (kind === now || row.formula !== undefined) return false;
    const { valueType } = WIDGET_TYPES[row.type];
    if (row.type === type) return !saved || valueType(row.options) === value;
    return types.has(row.type) && (!saved || valueType(row.options) === valueType({}));
  });
}

/** The widget as another kind: what made it the one that it is goes, what makes it the other comes. A field that the product needs stays as it is. */
export function changeFieldKind(widget: Widget, to: FieldKind): Widget {
  if (isSystem(widget)) return widget;
  const now = kindOfWidget(widget);
  const preset = now === undefined ? undefined : presetOf(now);
  const { type, options } = fieldKindRow(to);
  const changed = changeWidgetType(preset ? withoutPreset(widget, preset) : widget, type);
  return { ...changed, options: { ...changed.options, ...options } };
}

function withoutPreset(widget: Widget, { by, options: brought }: Preset): Widget {
  const gone: readonly PropertyKey[] = by.includes('unit') ? [...by, 'units'] : by;
  return {
    ...widget,
    options: Object.fromEntries(
      Object.entries(widget.options).filter(([name]) => !gone.includes(name)),
    ),
    // the format of a text may stand among the rules, beside what else such a rule asks for
    rules: widget.rules.flatMap((rule) => {
      const { type, message, ...rest } = rule;
      if (type === undefined || type !== brought.dataType) return [rule];
      return Object.keys(rest).length > 0 ? [rest] : [];
    }),
  };
}
