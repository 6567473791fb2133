import type { Field, Form } from '../form/form.ts';
import { rowColumns } from '../form/rowColumns.ts';
import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ModuleFile } from '../definition/module.ts';
import { INDEX_COLUMN } from './templateMarks.ts';
import { lineColumns, recordColumns } from './tables.ts';
import type { PrintColumn } from './types.ts';

/** Something that a template can say of a record. */
export interface Placeholder {
  path: string;
  label: string;
  /** can be said as an amount in words */
  number: boolean;
}
export interface PlaceholderGroup {
  title: string;
  items: readonly Placeholder[];
}
export interface TablePlaceholder {
  key: string;
  label: string;
  columns: readonly PrintColumn[];
  /** those that a new one begins with */
  first: readonly string[];
}

/** Said of every record: by whom, when and where it is printed. */
export const CONTEXT_PLACEHOLDERS = [
  ['$company', label('公司名称')],
  ['$viewer', label('打印人')],
  ['$today', label('打印日期')],
  ['$now', label('打印时间')],
] as const satisfies readonly (readonly [string, Label])[];

const AROUND_WORDS: Label = label('打印时填入');
const MOST_COLUMNS = 6;

export interface Printed {
  file: ModuleFile;
  form: Form;
  /** forms of the modules that single references point to and of those listed in tabs, by key; what the reader may not see is absent */
  others: ReadonlyMap<string, { file: ModuleFile; form: Form }>;
  locale: Locale;
}

/** Everything that can be put into a template of the module: its own fields, those one step away, what is known when it is printed. */
export function placeholdersOf({ file, form, others, locale }: Printed): PlaceholderGroup[] {
  const own = { title: translate(file.label, locale), items: itemsOf(form, '', '') };
  const near = referencesOf(form).flatMap((field) => {
    const other = others.get(field.refers ?? '');
    return other
      ? [{ title: field.name, items: itemsOf(other.form, `${field.model}.`, `${field.name} · `) }]
      : [];
  });
  const around = {
    title: translate(AROUND_WORDS, locale),
    items: CONTEXT_PLACEHOLDERS.map(([path, label]) => ({
      path,
      label: translate(label, locale),
      number: false,
    })),
  };
  return [own, ...near, around].filter(({ items }) => items.length > 0);
}

/** Lines of the record itself, and the records that its tabs list. */
export function tablesOf({ file, form, others, locale }: Printed): TablePlaceholder[] {
  const lines = [...form.fields.values()].filter(isLines).map((field): TablePlaceholder => ({
    key: field.model,
    label: field.name,
    columns: field.rows ? recordColumns(rowColumns(field)) : lineColumns(locale),
    first: firstColumns(field),
  }));
  const beside = tableTabs(file).flatMap((tab): TablePlaceholder[] => {
    const other = others.get(tab.key);
    if (!other) return [];
    const columns = recordColumns([...other.form.fields.values()]);
    const shown = other.file.columns.filter((model) => columns.some(({ key }) => key === model));
    return [
      {
        key: `@${tab.key}`,
        label: translate(tab.label, locale),
        columns,
        first: [INDEX_COLUMN, ...shown.slice(0, MOST_COLUMNS)],
      },
    ];
  });
  return [...lines, ...beside];
}

/** Tabs whose records can be printed as a table. */
export function tableTabs(file: ModuleFile) {
  return file.tabs.filter((tab) => tab.by !== undefined);
}

/** Fields that point at one record of a module, not at people or departments. */
export function referencesOf(form: Form): Field[] {
  return [...form.fields.values()].filter(
    ({ valueType, refers, hidden, internal, system }) =>
      valueType === 'ref' &&
      refers !== undefined &&
      refers !== 'user' &&
      refers !== 'department' &&
      !hidden &&
      !internal &&
      !system,
  );
}

function itemsOf(form: Form, before: string, said: string): Placeholder[] {
  return [...form.fields.values()].filter(isPrintableAsText).map(({ model, name, valueType }) => ({
    path: `${before}${model}`,
    label: `${said}${name}`,
    number: valueType === 'number',
  }));
}

/** Whether a field prints as a table: the rows of a sub-form, or lines of products. */
export function isLines({ hidden, internal, valueType, type, rows }: Field): boolean {
  return !hidden && !internal && valueType === 'lines' && (type === 'blank' || rows !== undefined);
}

/** The columns that a table of lines begins with: every one of a sub-form. */
export function firstColumns(field: Field): string[] {
  return [
    INDEX_COLUMN,
    ...(field.rows ? recordColumns(rowColumns(field)).map(({ key }) => key) : OF_PRODUCTS),
  ];
}

const OF_PRODUCTS = [
  'name',
  'spec_attr',
  'unit',
  'sales_price',
  'quantity',
  'tax_rate',
  'tax_amount',
  'sales_price_all',
];

/** Whether a field's value can stand in a text. */
export function isPrintableAsText({ hidden, internal, valueType }: Field): boolean {
  return (
    !hidden && !internal && valueType !== 'lines' && valueType !== 'object' && valueType !== 'any'
  );
}
