import type { Widget } from '../definition/definition.ts';
import type { Form } from '../form/form.ts';
import type { Locale } from '../i18n/locale.ts';
import { translateDefinition } from '../form/translateDefinition.ts';

/** Some fields of a form as a small form of their own, one below the other and all required: what a step of the record asks for. */
export function pickFormFields(whole: Form, models: readonly string[], locale: Locale): Form {
  const list = models.flatMap((model): Widget[] => {
    const field = whole.fields.get(model);
    if (!field || field.hidden || field.readOnly || field.computed || field.system) return [];
    const { when: _, ...options } = field.widget.options;
    return [
      { ...field.widget, name: field.name, options: { ...options, required: true, width: '' } },
    ];
  });
  return translateDefinition({
    module: { key: whole.module, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
