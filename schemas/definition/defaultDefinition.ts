import type {
  Choice,
  Definition,
  FieldConditions,
  GridColumn,
  Rule,
  Widget,
  WidgetOptions,
} from './definition.ts';
import { type Label, translationsOf } from '../i18n/label.ts';
import type { FieldItem, FormItem, ModuleFile, RuleItem } from './module.ts';
import type { WidgetType } from './widgetTypes.ts';

/** The form a module is shipped with, in the wire format: what a company sees until it saves its own. Deterministic to the byte. */
export function defaultDefinition(
  module: Pick<ModuleFile, 'key' | 'form' | 'formulas'>,
): Definition {
  return {
    list: sectionsOf(module.form).flatMap(({ title, when, items }, index) => [
      ...(title ? [sectionOf(`${module.key}_section_${index}`, title, when)] : []),
      ...rowsOf(items).map((row, at) =>
        rowOf(module.key, `${module.key}_grid_${index}_${at}`, row),
      ),
    ]),
    config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
    ...(module.formulas && { compute_formula: { ...module.formulas } }),
  };
}

/** One field as a widget of the wire. */
export function widgetOf(moduleKey: string, item: FieldItem): Widget {
  return {
    type: item.type,
    name: item.label.message,
    names: translationsOf(item.label),
    key: `${moduleKey}_${item.model}`,
    model: item.model,
    options: optionsOf(item),
    rules: (item.rules ?? []).map(ruleOf),
  };
}

interface Section {
  title?: Label;
  when?: FieldConditions | undefined;
  items: FieldItem[];
}

function sectionsOf(form: readonly FormItem[]): Section[] {
  const sections: Section[] = [{ items: [] }];
  for (const item of form) {
    if ('section' in item) sections.push({ title: item.section, when: item.when, items: [] });
    else sections.at(-1)?.items.push(item);
  }
  return sections.filter((section) => section.title || section.items.length > 0);
}

const ALWAYS_WIDE: ReadonlySet<WidgetType> = new Set([
  'textarea',
  'editor',
  'img',
  'signature',
  'fileupload',
  'address',
  'place',
]);

function isWide(item: FieldItem): boolean {
  return item.wide === true || ALWAYS_WIDE.has(item.type);
}

/** Fields two by two; a wide one alone in its row. */
function rowsOf(items: readonly FieldItem[]): FieldItem[][] {
  const rows: FieldItem[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last?.length === 1 && last[0] && !isWide(last[0]) && !isWide(item)) last.push(item);
    else rows.push([item]);
  }
  return rows;
}

function rowOf(moduleKey: string, key: string, row: readonly FieldItem[]): Widget {
  const [first, second] = row.map((item) => widgetOf(moduleKey, item));
  if (first && row[0] && isWide(row[0])) return first;
  const column = (widget: Widget | undefined): GridColumn => ({
    span: 12,
    list: widget ? [widget] : [],
  });
  return {
    type: 'grid',
    name: '栅格布局',
    key,
    model: key,
    columns: [column(first), column(second)],
    options: { gutter: 16, justify: 'start', align: 'top' },
    rules: [],
  };
}

function sectionOf(key: string, title: Label, when?: FieldConditions): Widget {
  return {
    type: 'section',
    name: title.message,
    names: translationsOf(title),
    key,
    model: key,
    options: when ? { when } : {},
    rules: [],
  };
}

function optionsOf({ options, choices, placeholder, help, unit }: FieldItem): WidgetOptions {
  const listed = choices?.map(([value, label, color]): Choice => ({
    value,
    label: label.message,
    names: translationsOf(label),
    ...(color && { color }),
  }));
  return {
    ...options,
    ...(listed && { [options?.remote ? 'remoteOptions' : 'options']: listed, showLabel: true }),
    ...(placeholder && {
      placeholder: placeholder.message,
      placeholders: translationsOf(placeholder),
    }),
    ...(help && { help: help.message, helps: translationsOf(help) }),
    ...(unit && { unit: unit.message, units: translationsOf(unit) }),
  };
}

function ruleOf({ label, ...rule }: RuleItem): Rule {
  return { ...rule, ...(label && { message: label.message, messages: translationsOf(label) }) };
}
