import type { Widget, WidgetOptions } from '../../../schemas/definition/definition.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';

const NUMBERS: Readonly<Record<string, WidgetOptions>> = {
  discount: { min: 0, max: 1000 },
  sales_price: { precision: 2, min: 0 },
  quantity: { min: 0 },
  final_price: { precision: 2, min: 0 },
};
const LIST: Widget[] = Object.entries(NUMBERS).map(([model, options]) => ({
  type: 'number',
  name: model,
  key: model,
  model,
  options,
  rules: [],
}));

/** The numbers of a line as fields, so that its cells are the product's own number widget. */
export function lineFields(locale: Locale): (model: keyof typeof NUMBERS) => Field {
  return fieldsOf(LIST, locale);
}

/** What the chooser narrows by. */
export function categoryField(locale: Locale, placeholder: string): Field {
  const model = 'category_id';
  return fieldsOf(
    [
      {
        type: 'product_category',
        name: placeholder,
        key: model,
        model,
        options: { placeholder },
        rules: [],
      },
    ],
    locale,
  )(model);
}

function fieldsOf(list: Widget[], locale: Locale): (model: string) => Field {
  const { fields } = translateDefinition({
    module: { key: 'product_line', title: '', columns: [] },
    definition: { list, config: {} },
    locale,
  });
  return (model) => {
    const field = fields.get(model);
    if (!field) throw new Error(`A product line has no field "${model}"`);
    return field;
  };
}
