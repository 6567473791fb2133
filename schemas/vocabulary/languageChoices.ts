import type { ChoiceItem } from '../definition/module.ts';
import { untranslated } from '../i18n/label.ts';
import { LANGUAGES } from '../i18n/registry.ts';

/** The languages of the product, each under its own name. */
export const LANGUAGE_CHOICES: readonly ChoiceItem[] = LANGUAGES.map(({ id, name }) => [
  id,
  untranslated(name),
]);
