import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { DEFAULT_LOCALE } from './schemas/i18n/locale.ts';
import { LANGUAGES } from './schemas/i18n/registry.ts';
import { BACK_OFFICE, firstFiles } from './tools/i18n/catalogues.ts';
import { labelExtractor } from './tools/i18n/labelExtractor.ts';

const first = [...firstFiles()].filter((path) => /^(src|widgets)\//.test(path));

// The words of the interface. The Chinese in the source is the id; English is what a missing word falls back to.
// Origins are left out of the catalogs so that moving a line of code does not change four files.
export default defineConfig({
  locales: LANGUAGES.map(({ id }) => id),
  sourceLocale: DEFAULT_LOCALE,
  fallbackLocales: { default: 'en' },
  // The first list pays for every word of the first catalogue. The others are loaded with what says them: the back-office's with its pages (BACK_OFFICE),
  // the rest with any file that is not there from the start; tools/i18n/catalogues.ts finds out which those are.
  catalogs: [
    { path: 'schemas/locales/{locale}/interface', include: first },
    {
      path: 'schemas/locales/{locale}/late',
      include: ['src', 'widgets'],
      exclude: [...BACK_OFFICE, ...first],
    },
    { path: 'schemas/locales/{locale}/design', include: BACK_OFFICE },
    { path: 'schemas/locales/{locale}/labels', include: ['schemas', 'server'] },
  ],
  extractors: [labelExtractor, babelExtractor],
  format: formatter({ origins: false }),
  orderBy: 'messageId',
});
