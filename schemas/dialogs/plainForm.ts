import { defaultDefinition } from '../definition/defaultDefinition.ts';
import type { FormItem, ModuleFile } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import { translateDefinition } from '../form/translateDefinition.ts';
import { untranslated } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';

/** Fields of something that is no record, as a form: what it has and nothing of what records have besides. */
export function plainForm(
  key: string,
  items: readonly FormItem[],
  locale: Locale,
  { title = 'name', columns = [] }: { title?: string; columns?: readonly string[] } = {},
): Form {
  const translated = translateDefinition({
    module: { key, title, columns },
    definition: {
      ...defaultDefinition({ key, form: items }),
      config: { labelPosition: 'top', labelWidth: 100, size: 'small' },
    },
    locale,
  });
  const own = new Map([...translated.fields].filter(([, field]) => !field.system));
  return {
    ...translated,
    fields: own,
    columns: translated.columns.filter(({ model }) => own.has(model)),
  };
}

/** The room that the form's widgets ask the host about: a file of no module. */
export function formRoom(key: string): ModuleFile {
  return {
    key,
    label: untranslated(''),
    icon: 'users',
    path: `sys/${key}`,
    permission: key,
    title: 'name',
    form: [],
    columns: [],
    sort: '',
    tabs: [],
  };
}
