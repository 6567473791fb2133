import type { ChoiceItem } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { plainForm } from './plainForm.ts';

/** Which module's records a new template prints. */
export function templateModuleForm(modules: readonly ChoiceItem[], locale: Locale): Form {
  return plainForm(
    'template',
    [
      {
        type: 'select',
        model: 'module',
        label: label('模块'),
        options: { required: true },
        choices: modules,
        wide: true,
      },
    ],
    locale,
  );
}
