import type { FieldError } from '../../schemas/errors.ts';
import { defaultDefinition } from '../../schemas/defaultDefinition.ts';
import type { Form, Notice } from '../../schemas/form.ts';
import { formulaGraph, formulaMessage } from '../../schemas/formulas/index.ts';
import type { Locale } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { eachWidget, objectOf } from '../../schemas/readDefinition.ts';
import { SYSTEM_FIELDS } from '../../schemas/systemFields.ts';

interface Published {
  own: ModuleFile;
  form: Form;
  definition: unknown;
  locale: Locale;
}

/** Notices that keep a definition from being published; unknown widgets and scripts are kept and said, but do no harm. */
const REFUSED: ReadonlySet<Notice['id']> = new Set(['unsafe_pattern', 'bad_pattern', 'bad_model', 'bad_formula', 'bad_condition', 'too_deep']);

/** Names that rows and records carry beside their values. */
const RESERVED: ReadonlySet<string> = new Set(['id', 'version', 'display', 'is_edit', 'is_delete', ...SYSTEM_FIELDS.map(({ model }) => model)]);

/** What is wrong with a definition, by widget. */
export function definitionFaults({ own, form, definition, locale }: Published): FieldError[] {
  const list = objectOf(definition).list;
  const widgets = [...eachWidget(list)].map(({ widget }) => widget).filter(({ columns }) => columns === undefined);
  const models = new Set(widgets.map(({ model }) => model));
  const { faults } = formulaGraph(form.formulas, (model) => form.fields.has(model));
  return [
    ...form.notices.filter(({ id }) => REFUSED.has(id)).map(({ model, detail }): FieldError => ({ field: model, id: 'bad_format', data: { detail } })),
    ...[...models].filter((model) => RESERVED.has(model)).map((model): FieldError => ({ field: model, id: 'bad_format' })),
    ...requiredBy(own).filter(({ model }) => !models.has(model)).map(({ model, name }): FieldError => ({ field: model, id: 'read_only', data: { name } })),
    ...faults.map(({ model, error }): FieldError => ({ field: model, id: 'bad_format', text: formulaMessage(error, locale) })),
  ];
}

/** Shipped fields that the module's own rules need: they may be changed, not removed. */
function requiredBy(own: ModuleFile): { model: string; name: string }[] {
  return [...eachWidget(defaultDefinition(own).list)].map(({ widget }) => widget).filter(({ options }) => options.system === true).map(({ model, name }) => ({ model, name }));
}
