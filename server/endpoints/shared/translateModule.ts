import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';

/** A module's name in the reader's language. */
export function translateModule(file: Pick<ModuleFile, 'label'>, locale: Locale): string {
  return translate(file.label, locale);
}
