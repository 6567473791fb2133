import { plainForm } from '../../../schemas/dialogs/plainForm.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Resource } from '../../../schemas/resources/index.ts';

/** The columns as a form, which says what kind of value each has and how that is drawn. */
export function resourceForm(file: Resource, locale: Locale): Form {
  const form = plainForm(file.key, file.columns, locale, {
    title: file.title,
    columns: file.columns.map(({ model }) => model),
  });
  return {
    ...form,
    columns: form.columns.map((column) => {
      const own = file.columns.find(({ model }) => model === column.model);
      return {
        ...column,
        width: own?.width ?? column.width,
        shown: own?.offered !== true,
        sortable: file.rows.paged ? own?.sorts === true : column.sortable,
      };
    }),
  };
}
