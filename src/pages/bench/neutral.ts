import type { Definition, Widget, WidgetOptions } from '../../../schemas/definition/definition.ts';
import type { FormInput, ListInput, NeutralField } from './contract.ts';

const TYPE: Record<NeutralField['kind'], string> = {
  text: 'input',
  number: 'number',
  select: 'select',
  date: 'date',
  checkbox: 'switch',
  computed: 'number',
};

/** The neutral form as a module's field definitions: two fields to a row, in order. */
export function definitionOf(fields: readonly NeutralField[]): Definition {
  const list: Widget[] = [];
  for (let index = 0; index < fields.length; index += 2) {
    const row = fields.slice(index, index + 2).map(widgetOf);
    list.push({
      type: 'grid',
      name: '',
      key: `row${index}`,
      model: `row${index}`,
      options: { gutter: 16 },
      rules: [],
      columns: row.map((widget) => ({ span: 12, list: [widget] })),
    });
  }
  const formulas = fields.flatMap((field) =>
    field.formula ? [[field.id, field.formula] as const] : [],
  );
  return {
    list,
    config: { labelPosition: 'top', labelWidth: 100 },
    compute_formula: Object.fromEntries(formulas),
  };
}

function widgetOf(field: NeutralField): Widget {
  const options: WidgetOptions = {
    ...(field.required && { required: true }),
    ...(field.pattern && { pattern: field.pattern }),
    ...(field.maximum !== undefined && { max: field.maximum }),
    ...(field.options && { options: field.options, showLabel: true }),
  };
  return {
    type: TYPE[field.kind],
    name: field.label,
    key: field.id,
    model: field.id,
    options,
    rules: [],
  };
}

/** Values as the product stores them: a switch is 0 or 1. */
export function valuesOf({ fields, values }: FormInput['spec']): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ id, kind }) => [
      id,
      kind === 'checkbox' ? Number(values[id] === true) : values[id],
    ]),
  );
}

/** The neutral list as field definitions. */
export function listDefinitionOf(columns: ListInput['columns']): Definition {
  return {
    list: columns.map(({ id, label, type }) => ({
      type: type === 'number' ? 'number' : 'input',
      name: label,
      key: id,
      model: id,
      options: { is_list: true },
      rules: [],
    })),
    config: {},
  };
}
