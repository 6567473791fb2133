// Whoever imports this can say every label in every language. A browser loads those of its reader's language alone.
import { existsSync, readFileSync } from 'node:fs';
import { registerLabels } from '../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../schemas/i18n/locale.ts';
import { parseLabels } from './parseLabels.ts';

for (const locale of LOCALES) {
  const path = new URL(`../../schemas/locales/${locale}/labels.po`, import.meta.url);
  // A language that is being added has none yet: English stands in, and `npm run i18n:check` says so.
  if (locale !== DEFAULT_LOCALE && existsSync(path))
    registerLabels(locale, parseLabels(readFileSync(path, 'utf8')));
}
