import type { Definition, Widget } from '../../schemas/definition/definition.ts';
import type { Form } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';

/** A widget as a designer would export it, with only what the test is about. */
export function widget(type: string, model: string, more: Partial<Widget> = {}): Widget {
  const { options = {}, rules = [], ...rest } = more;
  return { type, name: model, key: `${type}_${model}`, model, options, rules, ...rest };
}

export function grid(...columns: Widget[][]): Widget {
  return { ...widget('grid', 'grid'), columns: columns.map((list) => ({ span: '', list })) };
}

export function definition(list: Widget[], more: Partial<Definition> = {}): Definition {
  return { list, config: { labelWidth: 100, labelPosition: 'right', size: 'small' }, ...more };
}

/** The form of a bare module with these widgets. */
export function formOf(
  list: Widget[],
  more: Partial<Definition> = {},
  locale: Locale = 'zh-chs',
): Form {
  return translateDefinition({
    module: { key: 'thing', title: 'name', columns: [] },
    definition: definition(list, more),
    locale,
  });
}
