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
import type { Field, Form, Notice, Rows } from './form.ts';

/** The name by which a row is known for as long as it lives, whatever its place; no column may be called so. */
export const ROW_ID = '_id';

/** What stands in the rows of a sub-form, as any form says it. A formula of a column reads the columns of its own row. */
export function rowsOf(widget: Widget, locale: Locale, notice: (notice: Notice) => void): Rows {
  const { options, model } = widget;
  const formulas = Object.fromEntries(
    Object.entries(objectOf(options.compute_formula)).filter(
      (entry): entry is [string, string] => textOf(entry[1]).trim() !== '',
    ),
  );
  const fields = new Map<string, Field>();
  for (const column of rowWidgets(widget)) {
    const known = fields.has(column.model);
    if (known || !isColumnModel(column.model)) {
      const id = known ? 'duplicate_model' : 'bad_model';
      notice({ model: `${model}.${column.model}`, id, detail: column.key });
      continue;
    }
    const field = fieldOf({
      widget: column,
      show: [],
      hidden: column.options.isHidden === true || column.options.hidden === true,
      locale,
      formula: Object.hasOwn(formulas, column.model),
      notice: (each) => notice({ ...each, model: `${model}.${each.model}` }),
    });
    fields.set(column.model, isRowWidget(column.type) ? field : left(field));
  }
  const most = numberOf(options.max);
  return {
    form: formOfRows(model, fields, formulas),
    min: Math.max(0, numberOf(options.min) ?? 0),
    max: most !== undefined && most > 0 ? Math.min(most, LIMITS.lines) : LIMITS.lines,
  };
}

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

/** Whether a column may be called so. */
export function isColumnModel(name: string): boolean {
  return isModel(name) && name !== ROW_ID;
}

/** Whether a widget of this kind makes sense in a row: it holds a value of its own, that somebody enters or a formula of the row gives. */
export function isRowWidget(name: string): boolean {
  const type = widgetType(name);
  if (!type || type === 'subform' || type === 'blank') return false;
  const { role, automatic } = widgetTypeRow(type);
  return role === 'field' && !automatic;
}

/** What cannot be entered in a row keeps the value it has. */
function left(field: Field): Field {
  const { automatic: _, ...rest } = field;
  const any = { type: undefined, valueType: 'any', shape: 'any', params: {} } as const;
  return { ...rest, ...any, required: false, readOnly: true };
}

function formOfRows(
  module: string,
  fields: ReadonlyMap<string, Field>,
  formulas: Readonly<Record<string, string>>,
): Form {
  return {
    module,
    fields,
    formulas,
    withheld: new Set(),
    layout: [],
    labelPosition: 'top',
    labelWidth: 0,
    columns: [],
    filters: [],
    notices: [],
    schema: {},
    uiSchema: {},
  };
}
