import type { Locale } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';

/** A module's name in the reader's language. */
export function sayModule(file: Pick<ModuleFile, 'words'>, locale: Locale): string {
  return say(file.words, locale);
}
