import type { Widget } from '../definition/definition.ts';
import {
  arrayOf,
  isModel,
  numberOf,
  objectOf,
  textOf,
  widgetsOf,
} from '../definition/readDefinition.ts';
import { widgetType, widgetTypeRow } from '../definition/widgetTypes.ts';
import type { Locale } from '../i18n/locale.ts';
import { LIMITS } from '../limits.ts';
import { fieldOf } from './fieldOf.ts';
import type { Field, Notice, Rows } from './form.ts';

/** The name by which a row is known for as long as it lives, whatever its place; no column may be called so. */
export const ROW_ID = '_id';

/** What stands in the rows of a sub-form, as any form says it. A formula of a column reads the columns of its own row. */
export function rowsOf(widget: Widget, locale: Locale, notice: (notice: Notice) => void): Rows {
  const { options, model } = widget;
  const formulas: Record<string, string> = {};
  const fields = new Map<string, Field>();
  for (const column of rowWidgets(widget)) {
    const name = column.model;
    if (fields.has(name) || !isModel(name) || name === ROW_ID) continue;
    const formula = textOf(column.options.formula);
    if (formula.trim()) formulas[name] = formula;
    const field = fieldOf({
      widget: column,
      show: [],
      hidden: column.options.isHidden === true || column.options.hidden === true,
      locale,
      formula: name in formulas,
      notice,
    });
    fields.set(name, isRowWidget(column.type) ? field : { ...field, ...LEFT });
  }
  return {
    form: {
      module: model,
      fields,
      formulas,
      withheld: new Set(),
      layout: [],
      labelPosition: 'top',
      labelWidth: 0,
      columns: [],
      filters: [],
      notices: [],
    },
    min: numberOf(options.min) ?? 0,
    max: Math.min(numberOf(options.max) || LIMITS.lines, LIMITS.lines),
  };
}

/** What cannot be entered in a row keeps the value it has. */
const LEFT = {
  type: undefined,
  valueType: 'any',
  shape: 'any',
  params: {},
  required: false,
  readOnly: true,
} as const;

/** The widgets of its columns: our own stand in its options; other makers keep them under a key of their own. */
export function rowWidgets(widget: Pick<Widget, 'options'> & Record<string, unknown>): Widget[] {
  if (Array.isArray(widget.options.columns)) return widgetsOf(widget.options.columns);
  const { tableColumns, list, columns } = widget;
  return [
    ...widgetsOf(tableColumns),
    ...widgetsOf(list),
    ...arrayOf(columns).flatMap((column) => widgetsOf(objectOf(column).list)),
  ];
}

/** Whether a widget of this kind makes sense in a row: it holds a value of its own, that somebody enters or a formula of the row gives. */
export function isRowWidget(name: string): boolean {
  const type = widgetType(name);
  if (!type || type === 'subform' || type === 'blank') return false;
  const { role, automatic } = widgetTypeRow(type);
  return role === 'field' && !automatic;
}
