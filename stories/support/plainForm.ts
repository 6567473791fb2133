import { fourLabel } from '../../tests/support/fourLabel.ts';
import type {
  Definition,
  GridColumn,
  Widget,
  WidgetOptions,
} from '../../schemas/definition/definition.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';

/** A module without fields of its own, for definitions that are the story. */
export const PLAIN: ModuleFile = {
  key: 'survey_c',
  label: fourLabel('现场调研', 'Site survey', '現場調査', '現場調研'),
  icon: 'clipboard-check',
  path: 'crm/customobject',
  permission: 'survey_c',
  title: 'name',
  form: [],
  columns: ['name'],
  sort: '-create_time',
  tabs: [],
};

export function widget(
  type: string,
  model: string,
  name: string,
  options: WidgetOptions = {},
  rules: Widget['rules'] = [],
): Widget {
  return { type, name, key: model, model, options, rules };
}

/** A row of columns, each of one or more widgets; spans of 24, none: equal shares. */
export function grid(
  key: string,
  columns: readonly { span?: number; list: Widget[] }[],
  options: WidgetOptions = {},
): Widget {
  return {
    type: 'grid',
    name: '',
    key,
    model: key,
    options: { gutter: 16, ...options },
    rules: [],
    columns: columns.map(({ span, list }): GridColumn => ({ span: span ?? '', list })),
  };
}

export function section(key: string, name: string): Widget {
  return { type: 'section', name, key, model: key, options: {}, rules: [] };
}

export function definition(
  list: Widget[],
  more: Partial<Definition> & {
    labelPosition?: 'left' | 'right' | 'top';
    labelWidth?: number;
  } = {},
): Definition {
  const { labelPosition = 'top', labelWidth = 100, ...rest } = more;
  return { list, config: { labelPosition, labelWidth, size: 'small' }, ...rest };
}
