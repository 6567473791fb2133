import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// The words of the interface. The Chinese in the source is the id; English is what a missing word falls back to.
// Origins are left out of the catalogs so that moving a line of code does not change four files.
export default defineConfig({
  locales: ['en', 'ja', 'zh-chs', 'zh-cht'],
  sourceLocale: 'zh-chs',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'schemas/locales/{locale}', include: ['src', 'widgets'] }],
  format: formatter({ origins: false }),
  orderBy: 'messageId',
});
