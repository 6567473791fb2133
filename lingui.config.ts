import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { DEFAULT_LOCALE } from './schemas/i18n/locale.ts';
import { LANGUAGES } from './schemas/i18n/registry.ts';
import { labelExtractor } from './tools/i18n/labelExtractor.ts';

const BACK_OFFICE = [
  'src/pages/approvalFlows',
  'src/pages/designer',
  'src/pages/editing',
  'src/pages/formPreview',
  'src/pages/lists',
  'src/pages/objects',
  'src/pages/printTemplates',
  'src/pages/resources',
  'src/pages/salesProcesses',
  'src/pages/settings',
  'src/pages/staff',
  'src/pages/substitutes',
  'src/records/resources',
];
const LATE = [
  'src/app/shell/PhoneBar.tsx',
  'src/overrides/contract',
  'src/overrides/files',
  'src/overrides/followUp',
  'src/overrides/invoices',
  'src/overrides/paymentPlans',
  'src/pages/signIn/ChoosePassword.tsx',
  'src/pages/signIn/FirstForm.tsx',
  'src/pages/signIn/JoinForm.tsx',
  'src/records/bulk',
  'src/records/phoneCalls',
  'src/records/duplicates',
  'src/records/exchange',
  'src/records/print',
  'src/records/team',
  'src/records/list/calendar',
  'src/records/list/FileIntake.tsx',
  'src/records/list/TreePane.tsx',
  'src/records/panel/CommentTab.tsx',
  'src/records/panel/ReaderTab.tsx',
  'src/app/shell/Bell.tsx',
  'src/app/shell/BellMenu.tsx',
  'src/pages/reminders',
  'src/pages/approvals',
  'src/pages/addressBook',
  'src/pages/reports',
  'src/pages/extension',
];

// The words of the interface. The Chinese in the source is the id; English is what a missing word falls back to.
// Origins are left out of the catalogs so that moving a line of code does not change four files.
export default defineConfig({
  locales: LANGUAGES.map(({ id }) => id),
  sourceLocale: DEFAULT_LOCALE,
  fallbackLocales: { default: 'en' },
  // What only a back-office page or a seldom opened dialog says is loaded with it: the first list pays for every word of the first catalog.
  catalogs: [
    {
      path: 'schemas/locales/{locale}/interface',
      include: ['src', 'widgets'],
      exclude: [...BACK_OFFICE, ...LATE],
    },
    { path: 'schemas/locales/{locale}/late', include: LATE },
    { path: 'schemas/locales/{locale}/design', include: BACK_OFFICE },
    { path: 'schemas/locales/{locale}/labels', include: ['schemas', 'server'] },
  ],
  extractors: [labelExtractor, babelExtractor],
  format: formatter({ origins: false }),
  orderBy: 'messageId',
});
