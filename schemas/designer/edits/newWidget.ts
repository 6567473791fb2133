import type {
  Choice,
  Definition,
  FormTab,
  Widget,
  WidgetOptions,
} from '../../definition/definition.ts';
import { label, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { WidgetType } from '../../definition/widgetTypes.ts';
import { widgetTypeRow } from '../../definition/widgetTypes.ts';
import { type FieldKind, fieldKindRow } from './fieldKinds.ts';
import { freshModel, takenNames } from './names.ts';

const OPTION: Label = label('选项');
const TAB: Label = label('标签', 'formTab');
const COLUMNS = 2;

/** What a widget begins with, where nothing at all would not do. */
const BEGINS: Partial<Record<WidgetType, (locale: Locale) => WidgetOptions>> = {
  autonumber: () => ({ numberPattern: '{yyyy}{MM}0000', unique: true }),
  rollup: () => ({ rollup: { aggregate: 'count' } }),
  radio: (locale) => ({ options: choices(locale), showLabel: true }),
  checkbox: (locale) => ({ options: choices(locale), showLabel: true }),
  select: (locale) => ({ options: choices(locale), showLabel: true, clearable: true }),
  cascader: (locale) => ({
    options: choices(locale).map((choice) => ({ ...choice, children: [] })),
    showLabel: true,
  }),
  subform: () => ({ columns: [] }),
  barcode: () => ({ barcodeFormat: 'qr' }),
  number: () => ({ precision: 2 }),
  duration: () => ({ min: 0 }),
  date: () => ({ type: 'date' }),
  rate: () => ({ max: 5 }),
  slider: () => ({ min: 0, max: 100, step: 1 }),
  img: () => ({ length: 9, multiple: true }),
  blank: () => ({ defaultType: 'String' }),
  grid: () => ({ gutter: 16, justify: 'start', align: 'top' }),
};

/** A widget as it comes out of the palette. Its model says nothing of its label, because it stays when the label changes. */
export function newWidget(
  kind: FieldKind,
  { definition, locale, random }: { definition: Definition; locale: Locale; random?: () => number },
): Widget {
  const { type, label: name, options } = fieldKindRow(kind);
  const row = widgetTypeRow(type);
  const { keys, models } = takenNames(definition);
  const taken = new Set([...keys, ...models]);
  const model = freshModel(row.role === 'layout' ? type : 'field', taken, random);
  return {
    type,
    name: translate(name, locale),
    key: model,
    model,
    options: { ...BEGINS[type]?.(locale), ...options },
    rules: [],
    ...(type === 'grid' && {
      columns: Array.from({ length: COLUMNS }, () => ({ span: 24 / COLUMNS, list: [] })),
    }),
    ...(type === 'tabs' && { tabs: [1, 2].map((number) => newTab(number, locale)) }),
  };
}

/** An empty tab of a row of tabs; `number` is its place. */
export function newTab(number: number, locale: Locale): FormTab {
  return { label: `${translate(TAB, locale)} ${number}`, name: `tab_${number}`, list: [] };
}

/** A value that none of the choices has. */
export function freshValue(choices_: readonly { value?: unknown }[]): string {
  const taken = new Set(choices_.map(({ value }) => String(value)));
  let number = choices_.length + 1;
  while (taken.has(`option_${number}`)) number++;
  return `option_${number}`;
}

function choices(locale: Locale): Choice[] {
  return [1, 2, 3].map((number) => ({
    value: `option_${number}`,
    label: `${translate(OPTION, locale)} ${number}`,
  }));
}
